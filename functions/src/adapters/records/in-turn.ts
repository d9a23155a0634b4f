import { contended } from './contended.ts';

/** By then it is not only this process that is in the way. */
const waitAtMostMs = 6000;

const lastOf = new Map<string, Promise<unknown>>();

/**
 * Runs what would contend for one document within this process one after the other.
 * @throws AppError `aborted` when the turn comes too late, and whatever `work` throws
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const latest = performance.now() + waitAtMostMs;
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(contended(undefined));
    }, waitAtMostMs);
  });
  const before = lastOf.get(key) ?? Promise.resolve();
  const mine = before.then(async () => {
    clearTimeout(timer);
    if (isLate || performance.now() > latest) {
      throw contended(undefined);
    }
    return await work();
  });
  const settle = async (): Promise<void> => {
    await mine.catch(() => undefined);
    if (lastOf.get(key) === settled) {
      lastOf.delete(key);
    }
  };
  const settled: Promise<void> = settle();
  lastOf.set(key, settled);
  return await Promise.race([mine, late]);
}
