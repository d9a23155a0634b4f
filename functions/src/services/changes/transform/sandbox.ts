import { createContext, Script } from 'node:vm';
import { isObject } from '../../../firestore-model/values.ts';
import { isTrap, openEngine, sandboxLimits, type Engine } from './engine.ts';
import { Realm, type Called } from './realm.ts';

export { UnreadableCode } from './realm.ts';

/** Thrown once nothing but force was left. The sandbox is of no use then. */
export class ForciblyEnded extends Error {}

/**
 * QuickJS, an interpreter that is compiled to WebAssembly: code in it reaches nothing of this
 * process. Each has its memory, which goes with it.
 */
export class Sandbox {
  private readonly engine: Engine;
  private readonly hardMs: number;
  private realm: Realm | null = null;
  private isEnded = false;
  private isWatched = false;

  private constructor(engine: Engine, hardMs: number) {
    this.engine = engine;
    this.hardMs = hardMs;
  }

  static async open(hardMs: number = sandboxLimits.hardMs): Promise<Sandbox> {
    return new Sandbox(await openEngine(), hardMs);
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
      return within(this.hardMs, work);
    } catch (error) {
      const isBroken = isTimeOver(error) || error instanceof RangeError || isTrap(error);
      this.isEnded = isBroken;
      throw isBroken ? new ForciblyEnded('', { cause: error }) : error;
    } finally {
      this.isWatched = false;
    }
  }
}

function isTimeOver(error: unknown): boolean {
  return isObject(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

const hands: { work: () => void } = { work: () => undefined };
const guard = createContext(hands);
const script = new Script('work()');

/** Does something that may never end, also in WebAssembly. @throws Error once the time is over */
function within<T>(timeout: number, work: () => T): T {
  const done: T[] = [];
  hands.work = () => void done.push(work());
  script.runInContext(guard, { timeout });
  const [result] = done;
  if (result === undefined) {
    throw new Error('the work came to nothing');
  }
  return result;
}
