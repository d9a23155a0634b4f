import { createContext, Script } from 'node:vm';
import releaseBuild from '@jitl/quickjs-singlefile-mjs-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { isObject } from '../../../firestore-model/values.ts';
import { prelude } from './prelude/index.ts';

/** Of Node, whose types lack it. */
declare const WebAssembly: {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
    toFixedLengthBuffer(): ArrayBuffer;
    toResizableBuffer(): ArrayBuffer;
  };
  readonly RuntimeError: new () => Error;
};

/** What code may take. */
export const sandboxLimits = {
  memoryBytes: 64 * 1024 * 1024,
  /** What QuickJS calls its stack: this thread's own, which has to do for it, takes more. */
  stackBytes: 64 * 1024,
  /** QuickJS asks once in 10,000 of its steps: as good as 50 ms, and the same on any machine. */
  interrupts: 250,
  /** What doesn't ask, such as an expression that is looked for without end, is ended by force. */
  hardMs: 5000,
} as const;

/** What a call came to, beside the text that the prelude answers. */
export type Called =
  | { readonly text: string }
  /** It took more than it may; the line where it was, if that is known. */
  | { readonly limit: 'time' | 'memory' | 'waiting'; readonly line: number | null };

/** Thrown for code that can't be read. */
export class UnreadableCode extends Error {
  readonly line: number | null;

  constructor(message: string, line: number | null) {
    super(message);
    this.line = line;
  }
}

/** Thrown once nothing but force was left. The sandbox is of no use then. */
export class ForciblyEnded extends Error {}

const pageBytes = 64 * 1024;
/** As the build wants it. */
const firstPages = 256;

/**
 * QuickJS, an interpreter that is compiled to WebAssembly: code in it reaches nothing of this
 * process. Each has its memory, which goes with it.
 */
export class Sandbox {
  private readonly engine: QuickJSWASMModule;
  private realm: Realm | null = null;
  private isEnded = false;
  private isWatched = false;

  private constructor(engine: QuickJSWASMModule) {
    this.engine = engine;
  }

  static async open(): Promise<Sandbox> {
    // QuickJS doesn't know in WebAssembly what it holds, so its limit would not hold.
    const pages = sandboxLimits.memoryBytes / pageBytes;
    const wasmMemory = new WebAssembly.Memory({ initial: firstPages, maximum: pages });
    return new Sandbox(
      await newQuickJSWASMModuleFromVariant(newVariant(releaseBuild, { wasmMemory })),
    );
  }

  /** @throws UnreadableCode */
  check(source: string): void {
    this.guarded(() => this.opened().factory(source));
  }

  /** @param given what the prelude takes @throws ForciblyEnded, and ever after */
  call(source: string, given: string): Called {
    const called = this.together(() => {
      const realm = this.opened();
      return realm.call(realm.factory(source), given);
    });
    if ('limit' in called) {
      // What is left there might count for the next one.
      this.realm?.close();
      this.realm = null;
    }
    return called;
  }

  /** Calls in it are watched over together: a watch takes longer than most calls. */
  together<T>(work: () => T): T {
    return this.isWatched ? work() : this.guarded(work);
  }

  private opened(): Realm {
    this.realm ??= new Realm(this.engine);
    return this.realm;
  }

  private guarded<T>(work: () => T): T {
    if (this.isEnded) {
      throw new ForciblyEnded();
    }
    this.isWatched = true;
    try {
      return within(sandboxLimits.hardMs, work);
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

/** Whether WebAssembly has broken off: its memory is in no known state then. */
function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError;
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

const fileName = 'transform.js';

/** The prelude, and the code that was called with it. */
class Realm {
  private readonly runtime: QuickJSRuntime;
  private readonly context: QuickJSContext;
  private readonly run: QuickJSHandle;
  private readonly factories = new Map<string, QuickJSHandle>();
  private asked = 0;

  constructor(engine: QuickJSWASMModule) {
    this.runtime = engine.newRuntime();
    this.runtime.setMaxStackSize(sandboxLimits.stackBytes);
    this.runtime.setInterruptHandler(() => {
      this.asked += 1;
      return this.asked > sandboxLimits.interrupts;
    });
    this.context = this.runtime.newContext();
    this.run = this.context.unwrapResult(this.context.evalCode(prelude, 'prelude.js'));
  }

  /** What makes the function for each document once more, with all that it closes over. */
  factory(source: string): QuickJSHandle {
    const known = this.factories.get(source);
    if (known !== undefined) {
      return known;
    }
    const code = source.replace(/[;\s]+$/, '');
    // It has to be one expression: nothing may stand beside the factory.
    this.evaluated(`(${code}\n)`, { compileOnly: true }).dispose();
    const factory = this.evaluated(`(function () { 'use strict'; return (${code}\n); })`, {});
    this.factories.set(source, factory);
    return factory;
  }

  private evaluated(code: string, options: { compileOnly?: boolean }): QuickJSHandle {
    this.asked = 0;
    const result = this.context.evalCode(code, fileName, options);
    if (result.error === undefined) {
      return result.value;
    }
    const { message, line } = this.errorOf(result.error);
    throw new UnreadableCode(message, line);
  }

  call(factory: QuickJSHandle, given: string): Called {
    this.asked = 0;
    const text = this.context.newString(given);
    const result = this.context.callFunction(this.run, this.context.undefined, factory, text);
    text.dispose();
    if (result.error !== undefined) {
      const { line } = this.errorOf(result.error);
      const isLate = this.asked > sandboxLimits.interrupts;
      return { limit: isLate ? 'time' : 'memory', line };
    }
    const answer = this.context.getString(result.value);
    result.value.dispose();
    if (answer.startsWith('#')) {
      return { limit: 'memory', line: Number(answer.slice(1)) || null };
    }
    return this.runtime.hasPendingJob() ? { limit: 'waiting', line: null } : { text: answer };
  }

  /** Of an error of QuickJS itself: those of a transform the prelude describes. */
  private errorOf(error: QuickJSHandle): { message: string; line: number | null } {
    const [message, stack] = ['message', 'stack'].map((name) =>
      this.context.getProp(error, name).consume((text) => this.context.getString(text)),
    );
    error.dispose();
    const line = /transform\.js:(\d+)/.exec(stack ?? '')?.[1];
    return { message: message ?? '', line: line === undefined ? null : Number(line) };
  }

  close(): void {
    for (const handle of [this.run, ...this.factories.values()]) {
      handle.dispose();
    }
    this.context.dispose();
    this.runtime.dispose();
  }
}
