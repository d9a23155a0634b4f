import { useEffect, useState } from 'react';
import { startFirebase } from '../firebase/services.ts';

/** Where links are listed that are not sent by email; null if they are sent, or until known. */
export function useMailbox(): string | null {
  const [mailbox, setMailbox] = useState<string | null>(null);
  useEffect(() => {
    // Without Firebase nothing was sent either, which whoever asked for it reports.
    startFirebase().then(
      (services) => setMailbox(services.mailbox),
      () => undefined,
    );
  }, []);
  return mailbox;
}
