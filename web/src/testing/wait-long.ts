/** A busy machine needs more than the second that Testing Library waits for what is to appear. */
export const waitAtMostMs = 30_000;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: waitAtMostMs });
}
