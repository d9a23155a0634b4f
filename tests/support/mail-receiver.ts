// The mail server of a suite: what the functions send arrives here, whoever it is for.
import { startMailServer } from '../../functions/src/testing/mail-server.ts';
import { readMail, type ReadMail } from '../../functions/src/testing/read-mail.ts';

export interface MailReceiver {
  /** The mails to an address, in the order in which they came. */
  readonly mailsTo: (address: string) => readonly ReadMail[];
  readonly stop: () => Promise<void>;
}

/** Receives on the port that `npm test` names to the functions and to the tests. */
export async function startMailReceiver(): Promise<MailReceiver> {
  const [, port] =
    /^smtp:\/\/127\.0\.0\.1:(\d+)$/.exec(process.env['FIREKEEP_SMTP_URL'] ?? '') ?? [];
  if (port === undefined) {
    throw new Error(
      'Set FIREKEEP_SMTP_URL to smtp://127.0.0.1:PORT for the suite and for the tests',
    );
  }
  const open = { authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] };
  const { received, stop } = await startMailServer(open, Number(port));
  return {
    mailsTo: (address) =>
      received.filter(({ to }) => to.includes(address)).map(({ source }) => readMail(source)),
    stop,
  };
}
