import type { StoredProject } from '../ports/project-store.ts';

/** A project as its owner names it. */
interface Key {
  readonly ownerId: string;
  readonly projectId: string;
}

const keptMs = 30_000;
const maxKept = 1000;

/**
 * Projects that were read lately and were their caller's, in this instance's memory: enough to
 * begin to read their database, never to answer. They are kept by owner and project.
 */
export class ConfirmedProjects {
  private readonly kept = new Map<
    string,
    { readonly stored: StoredProject; readonly at: number }
  >();
  private readonly elapsedMs: () => number;

  /** @param elapsedMs milliseconds on a clock that is never set */
  constructor(elapsedMs: () => number = () => performance.now()) {
    this.elapsedMs = elapsedMs;
  }

  /** Null where it was not read in the last 30 seconds. */
  get(ref: Key): StoredProject | null {
    const found = this.kept.get(keyOf(ref));
    return found !== undefined && this.elapsedMs() - found.at < keptMs ? found.stored : null;
  }

  put(ref: Key, stored: StoredProject): void {
    const key = keyOf(ref);
    // Taken out and put back in, so that the oldest one is the first to go.
    this.kept.delete(key);
    this.kept.set(key, { stored, at: this.elapsedMs() });
    const [oldest] = this.kept.keys();
    if (this.kept.size > maxKept && oldest !== undefined) {
      this.kept.delete(oldest);
    }
  }

  forget(ref: Key): void {
    this.kept.delete(keyOf(ref));
  }
}

function keyOf({ ownerId, projectId }: Key): string {
  return JSON.stringify([ownerId, projectId]);
}
