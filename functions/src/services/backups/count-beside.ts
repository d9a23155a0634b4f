/**
 * A count that is taken beside a scan: counting a million documents takes Firestore a second or
 * two, in which reading need not wait.
 */
export class CountBeside {
  /** As soon as it is known. */
  value: number | null;
  private readonly counting: Promise<number>;

  /** @param known from an earlier step; null to count now */
  constructor(known: number | null, count: () => Promise<number>) {
    this.value = known;
    this.counting = known === null ? this.take(count) : Promise.resolve(known);
    // A failure is met where the count is awaited; until then it must not count as unhandled.
    this.counting.catch(() => undefined);
  }

  /** @throws what counting threw */
  async result(): Promise<number> {
    return await this.counting;
  }

  private async take(count: () => Promise<number>): Promise<number> {
    this.value = await count();
    return this.value;
  }
}
