import { isTrap, openEngine, type Engine } from './engine.ts';
import { ForciblyEnded } from './forcibly-ended.ts';
import { Realm, type Called } from './realm.ts';

export { UnreadableCode } from './realm.ts';

/**
 * Does something that may never end, and ends it: by throwing `ForciblyEnded`, or by ending the
 * thread.
 */
export type WorkLimit = <T>(work: () => T) => T;

/**
 * QuickJS, an interpreter that is compiled to WebAssembly: code in it reaches nothing of this
 * process, or page. Each has its memory, which goes with it.
 */
export class Sandbox {
  private readonly engine: Engine;
  private readonly within: WorkLimit;
  private realm: Realm | null = null;
  private isEnded = false;
  private isWatched = false;

  private constructor(engine: Engine, within: WorkLimit) {
    this.engine = engine;
    this.within = within;
  }

  static async open(within: WorkLimit): Promise<Sandbox> {
    return new Sandbox(await openEngine(), within);
  }

  /** @throws UnreadableCode */
  check(source: string): void {
    this.guarded(() => this.opened().factory(source));
    this.closeRealm();
  }

  /** @param given what the prelude takes @throws ForciblyEnded, and ever after */
  call(source: string, given: string): Called {
    return this.together(() => {
      const isUsed = this.realm !== null;
      const realm = this.opened();
      const called = realm.call(realm.factory(source), given);
      if ('limit' in called || (isUsed && realm.isNearLimit)) {
        // What is left there might count for the next one.
        this.closeRealm();
        // And what others left there, such as memory, may have counted for this one.
        return isUsed ? this.call(source, given) : called;
      }
      return called;
    });
  }

  /** Calls in it are watched over together: a watch takes longer than most calls. */
  together<T>(work: () => T): T {
    return this.isWatched ? work() : this.guarded(work);
  }

  private opened(): Realm {
    this.realm ??= new Realm(this.engine);
    return this.realm;
  }

  private closeRealm(): void {
    this.realm?.close();
    this.realm = null;
  }

  private guarded<T>(work: () => T): T {
    if (this.isEnded) {
      throw new ForciblyEnded();
    }
    this.isWatched = true;
    try {
      return this.within(work);
    } catch (error) {
      const isBroken =
        error instanceof ForciblyEnded || error instanceof RangeError || isTrap(error);
      this.isEnded = isBroken;
      throw isBroken ? new ForciblyEnded('', { cause: error }) : error;
    } finally {
      this.isWatched = false;
    }
  }
}
