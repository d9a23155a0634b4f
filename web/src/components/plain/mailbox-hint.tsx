import { useMailbox } from '#lib/auth/use-mailbox.ts';

/** Where the link is that an email would hold, on a machine that sends none; else nothing. */
export function MailboxHint() {
  const mailbox = useMailbox();
  return mailbox === null ? null : (
    <>
      {' '}
      This local copy sends no email:{' '}
      <a href={mailbox} target="_blank" rel="noreferrer" style={{ textDecoration: 'underline' }}>
        the links are listed here
      </a>
      .
    </>
  );
}
