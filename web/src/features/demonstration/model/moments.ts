const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** When the demonstration's schedule is due each night, in hours of UTC. */
export const nightHour = 2;

/** Times of the demonstration, so that it looks alive whenever somebody comes. */
export interface Moments {
  readonly now: Date;
  /** The last night's backup: at least an hour ago, so that something can have happened since. */
  readonly lastNight: Date;
  /** When the next one is due. */
  readonly tonight: Date;
  /**
   * So many days and hours after (or, negative, before) last night's backup, as the API writes
   * times.
   */
  readonly at: (days: number, hours?: number) => string;
}

/** The times around `now`. */
export function momentsAround(now: Date): Moments {
  const due = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), nightHour);
  const last = now.getTime() - due >= hourMs ? due : due - dayMs;
  const next = now.getTime() >= due ? due + dayMs : due;
  return {
    now,
    lastNight: new Date(last),
    tonight: new Date(next),
    at: (days, hours = 0) => new Date(last + days * dayMs + hours * hourMs).toISOString(),
  };
}
