import type { SampleRemovalState, StoredSamples } from '../ports/stored-samples.ts';

/** Documents looked at each time: one tick a minute. */
const perTurn = 100;
/** Workers of the release before, which store samples, have ended by then. */
const nextLookMs = 60 * 60_000;

/**
 * Takes the samples of plans out of records and jobs, where releases stored them that did not seal
 * them. All are looked at, an hour later again, until a look finds none; then nothing more is done,
 * which is recorded. Whatever interrupts it, the next turn continues.
 */
export class SampleRemoval {
  private readonly store: StoredSamples;

  constructor(store: StoredSamples) {
    this.store = store;
  }

  /** One turn. */
  async resume(now: Date): Promise<void> {
    const at = (await this.store.state()) ?? begun(now);
    if (at.finishedAt !== null || at.lookAt > now.toISOString()) {
      return;
    }
    const { removed, last } = await this.store.remove(at.collection, at.after, perTurn);
    await this.store.keep(after({ ...at, removed: at.removed + removed, after: last }, now));
  }
}

function begun(now: Date): SampleRemovalState {
  const startedAt = now.toISOString();
  return { startedAt, ...lookFrom(now), finishedAt: null };
}

function lookFrom(time: Date) {
  return { lookAt: time.toISOString(), collection: 'restores', after: null, removed: 0 } as const;
}

/** Where the next turn begins. */
function after(at: SampleRemovalState, now: Date): SampleRemovalState {
  if (at.after !== null) {
    return at;
  }
  if (at.collection === 'restores') {
    return { ...at, collection: 'runs' };
  }
  return at.removed === 0 && at.lookAt > at.startedAt
    ? { ...at, finishedAt: now.toISOString() }
    : { ...at, ...lookFrom(new Date(now.getTime() + nextLookMs)) };
}
