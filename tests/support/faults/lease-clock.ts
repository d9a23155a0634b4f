export const leaseMs = 60_000;

/** The time, which a test puts forward rather than wait for a lease to run out. */
export class LeaseClock {
  private offsetMs = 0;

  readonly now = (): Date => new Date(Date.now() + this.offsetMs);

  /** Whoever held a lease has it no longer. */
  passLease(): void {
    this.offsetMs += leaseMs + 1;
  }
}
