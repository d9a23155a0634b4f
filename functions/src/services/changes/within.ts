import { createContext, Script } from 'node:vm';
import { isObject } from '../../firestore-model/values.ts';
import { ForciblyEnded } from '../../transform/forcibly-ended.ts';

const hands: { work: () => void } = { work: () => undefined };
const guard = createContext(hands);
const script = new Script('work()');

/**
 * Does something that may never end, also in WebAssembly.
 * @throws ForciblyEnded once the time is over
 */
export function within<T>(timeout: number, work: () => T): T {
  const done: T[] = [];
  hands.work = () => void done.push(work());
  try {
    script.runInContext(guard, { timeout });
  } catch (error) {
    throw isTimeOver(error) ? new ForciblyEnded('', { cause: error }) : error;
  }
  const [result] = done;
  if (result === undefined) {
    throw new Error('the work came to nothing');
  }
  return result;
}

function isTimeOver(error: unknown): boolean {
  return isObject(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
