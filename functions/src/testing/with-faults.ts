import type { Effect, FaultCode, FaultPlan } from './fault-plan.ts';

/**
 * Thrown by everything that a worker tries after its end. Nothing of what it does then has an
 * effect, as after SIGKILL.
 */
export class WorkerGoneError extends Error {
  constructor() {
    super('The worker is gone');
    this.name = 'WorkerGoneError';
  }
}

/** Whether a worker still lives; shared by all parts that it uses. */
export interface Life {
  isGone: boolean;
}

export interface FaultOptions {
  /** What the plan's rules call the part. */
  readonly seam: string;
  readonly plan: FaultPlan;
  readonly life: Life;
  /** The part's way of failing. */
  readonly toError: (code: FaultCode) => unknown;
}

/** Methods that answer with a stream instead of a promise, after the name of their seam. */
const streams: ReadonlySet<string> = new Set([
  'database.scan',
  'database.runQuery',
  'database.lookUp',
  'objects.list',
]);
/** Methods that neither wait nor fail; what was at a time is only read. */
const plain = new Set<PropertyKey>(['at', 'close', 'constructor']);

/**
 * `part` with faults: each of its methods asks the plan first. All methods of an interface are
 * covered, those that it will get later too; one that answers with a stream must be named in
 * `streams`.
 */
export function withFaults<T extends object>(part: T, options: FaultOptions): T {
  return new Proxy(part, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function' || typeof key === 'symbol') {
        return member;
      }
      const call = (...args: unknown[]): unknown => Reflect.apply(member, target, args);
      if (plain.has(key)) {
        return call;
      }
      return streams.has(`${options.seam}.${key}`)
        ? (...args: unknown[]) => streamed(options, key, () => call(...args))
        : (...args: unknown[]) => answered(options, key, { call, args });
    },
  });
}

function begin({ seam, plan, life }: FaultOptions, method: string): Effect | null {
  if (life.isGone) {
    throw new WorkerGoneError();
  }
  return plan.next({ seam, method });
}

async function answered(
  options: FaultOptions,
  method: string,
  { call, args }: { call: (...args: unknown[]) => unknown; args: unknown[] },
): Promise<unknown> {
  const { life, plan } = options;
  const effect = begin(options, method);
  await beforeCall(options, effect);
  if (effect?.kind === 'lose-write') {
    return confirmationOf(method, args);
  }
  const answer = await call(...args);
  if (life.isGone) {
    // It died elsewhere meanwhile: what was on its way has happened, and nobody hears of it.
    throw new WorkerGoneError();
  }
  if (effect?.kind === 'lose-answer') {
    throw options.toError(effect.code);
  }
  if (effect?.kind === 'crash') {
    life.isGone = true;
    throw new WorkerGoneError();
  }
  return answer instanceof Uint8Array ? damaged(answer, effect, plan.random) : answer;
}

async function beforeCall(options: FaultOptions, effect: Effect | null): Promise<void> {
  if (effect?.kind === 'fail') {
    throw options.toError(effect.code);
  }
  if (effect?.kind === 'crash' && effect.when === 'before') {
    options.life.isGone = true;
    throw new WorkerGoneError();
  }
  if (effect?.kind === 'pause') {
    await options.plan.wait();
  }
}

/** What a write answers that is confirmed without having been made. */
function confirmationOf(method: string, args: readonly unknown[]): unknown {
  const [writes] = args;
  return method === 'writeBatch' && Array.isArray(writes)
    ? writes.map(() => ({ code: 0, message: '', updateTime: null }))
    : undefined;
}

function damaged(bytes: Uint8Array, effect: Effect | null, random: () => number): Uint8Array {
  if (effect?.kind === 'truncate') {
    return bytes.subarray(0, Math.floor(random() * bytes.length));
  }
  if (effect?.kind !== 'flip' || bytes.length === 0) {
    return bytes;
  }
  const flipped = Uint8Array.from(bytes);
  const at = Math.floor(random() * bytes.length);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  return flipped;
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

async function* streamed(
  options: FaultOptions,
  method: string,
  call: () => unknown,
): AsyncGenerator {
  const effect = begin(options, method);
  await beforeCall(options, effect);
  const stream = call();
  if (!isStream(stream)) {
    throw new TypeError(`${options.seam}.${method} gives no stream`);
  }
  let items = 0;
  for await (const item of stream) {
    if (options.life.isGone) {
      throw new WorkerGoneError();
    }
    items += 1;
    yield* itemsFor(options, effect, item);
  }
  endOfStream(options, effect, items);
}

/** What a reader of the stream gets where there is `item`. */
function* itemsFor({ plan, toError }: FaultOptions, effect: Effect | null, item: unknown) {
  if (effect?.kind === 'break') {
    yield halfOf(item);
    throw toError(effect.code);
  }
  if (effect?.kind === 'omit' && plan.random() < 0.5) {
    return;
  }
  yield item;
  if (effect?.kind === 'repeat') {
    yield item;
  }
}

function endOfStream(options: FaultOptions, effect: Effect | null, items: number): void {
  if (effect?.kind === 'lose-answer' || (effect?.kind === 'break' && items === 0)) {
    throw options.toError(effect.code);
  }
  if (effect?.kind === 'crash') {
    options.life.isGone = true;
    throw new WorkerGoneError();
  }
}

/** A stream that breaks does so in the middle of what it had to say. */
function halfOf(item: unknown): unknown {
  return Array.isArray(item) ? item.slice(0, Math.ceil(item.length / 2)) : item;
}
