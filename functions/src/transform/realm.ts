import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core';
import { sandboxLimits, type Engine } from './engine.ts';
import { prelude } from './prelude/index.ts';

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

const fileName = 'transform.js';
/** As the prelude describes what is thrown. */
const thrownNull = '?["","null",0]';

/** The prelude, and the code that was called with it. */
export class Realm {
  private readonly memory: Engine['memory'];
  private readonly runtime: QuickJSRuntime;
  private readonly context: QuickJSContext;
  private readonly run: QuickJSHandle;
  private readonly factories = new Map<string, QuickJSHandle>();
  private asked = 0;

  constructor({ quickJs, memory }: Engine) {
    this.memory = memory;
    this.runtime = quickJs.newRuntime();
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
    this.memory.isExhausted = false;
    this.memory.wasExhausted = false;
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
    if (answer === '~' && this.memory.isExhausted) {
      return { limit: 'memory', line: null };
    }
    if (this.runtime.hasPendingJob()) {
      return { limit: 'waiting', line: null };
    }
    return { text: answer === '~' ? thrownNull : answer };
  }

  /** Whether the last call might come to something else in a realm where none was before it. */
  get isNearLimit(): boolean {
    // What is left of the 10,000 steps before QuickJS asks goes from one call to the next.
    return this.memory.wasExhausted || this.asked >= sandboxLimits.interrupts;
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
