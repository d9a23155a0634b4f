import releaseBuild from '@jitl/quickjs-singlefile-mjs-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';

/** Of Node and browsers; types of Node alone lack it. */
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
} as const;

/** The interpreter, and its own memory. */
export interface Engine {
  readonly quickJs: QuickJSWASMModule;
  readonly memory: { isExhausted: boolean; wasExhausted: boolean };
}

/**
 * Never run. As long as anything made of them is in use, V8 compiles the same bytes of WebAssembly
 * only once, which would take longer than a small change does.
 */
let kept: Engine | null = null;

export async function openEngine(): Promise<Engine> {
  kept ??= await newEngine();
  return await newEngine();
}

async function newEngine(): Promise<Engine> {
  const memory = new Memory();
  const variant = newVariant(releaseBuild, { wasmMemory: memory });
  return { quickJs: await newQuickJSWASMModuleFromVariant(variant), memory };
}

const pageBytes = 64 * 1024;
/** As the build wants it. */
const firstPages = 256;

/** QuickJS doesn't know in WebAssembly what it holds, so that its own limit would not hold. */
class Memory extends WebAssembly.Memory {
  /** Whether more was wanted than there is, and nothing less that could be given. */
  isExhausted = false;
  /** Whether that, or that less could be given, has happened at all. */
  wasExhausted = false;

  constructor() {
    super({ initial: firstPages, maximum: sandboxLimits.memoryBytes / pageBytes });
  }

  override grow(pages: number): number {
    const had = this.wasExhausted;
    this.isExhausted = true;
    this.wasExhausted = true;
    const before = super.grow(pages);
    this.isExhausted = false;
    this.wasExhausted = had;
    return before;
  }
}

/** Whether WebAssembly has broken off: its memory is in no known state then. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError;
}
