const dayMs = 24 * 60 * 60_000;

/** When something that is deleted now is gone for good; `days` is what its account has set. */
export function goneAtOf(deletedAt: Date, days: number): string {
  return new Date(deletedAt.getTime() + days * dayMs).toISOString();
}
