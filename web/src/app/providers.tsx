import { useEffect, useState, type ReactNode } from 'react';
import { FirebaseAppProvider, FirestoreProvider } from 'reactfire';
import { startFirebase } from '#lib/firebase/services.ts';
import type { FirebaseServices } from '#lib/firebase/start.ts';
import { reportError } from '#lib/errors/report-error.ts';

/** Gives reactfire's hooks the Firebase that the session has started already. */
export function LiveRecords({ children }: { children: ReactNode }) {
  const [services, setServices] = useState<FirebaseServices>();
  useEffect(() => {
    startFirebase().then(setServices, reportError);
  }, []);
  if (services === undefined) {
    return null;
  }
  return (
    <FirebaseAppProvider firebaseApp={services.app}>
      <FirestoreProvider sdk={services.firestore}>{children}</FirestoreProvider>
    </FirebaseAppProvider>
  );
}
