import type { ContactSubmission } from '../../contract/contact.ts';

/** Upper and lower case, and the several forms of one character, are the same to a search. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Whether name, e-mail address, subject or message hold `search`, as it stands. */
export function submissionMatches(
  { name, email, subject, message }: ContactSubmission,
  search: string,
): boolean {
  const wanted = plain(search);
  return [name, email, subject, message].some((text) => plain(text).includes(wanted));
}
