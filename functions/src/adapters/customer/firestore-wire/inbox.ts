/** Bytes that may wait for the reader before the sender is paused. */
const maxWaitingBytes = 8 * 1024 * 1024;

/**
 * Messages between a connection and their reader, who takes all that have arrived. The reader is
 * woken once for whatever a turn of the event loop brings: no promise for each message.
 */
export class Inbox {
  private readonly flow: { readonly pause: () => void; readonly resume: () => void };
  private waiting: Uint8Array[] = [];
  private bytes = 0;
  private isPaused = false;
  private isWaking = false;
  private ended: { readonly failure: Error | null } | null = null;
  private wake: (() => void) | null = null;

  constructor(flow: { pause: () => void; resume: () => void }) {
    this.flow = flow;
  }

  add(message: Uint8Array): void {
    this.waiting.push(message);
    this.bytes += message.length;
    if (this.bytes > maxWaitingBytes && !this.isPaused) {
      this.isPaused = true;
      this.flow.pause();
    }
    if (!this.isWaking) {
      this.isWaking = true;
      setImmediate(() => {
        this.isWaking = false;
        this.wakeReader();
      });
    }
  }

  /** Nothing comes after it; the reader still gets what is there, and then the failure. */
  end(failure: Error | null = null): void {
    this.ended ??= { failure };
    this.wakeReader();
  }

  /** For one reader. @throws the failure that it was ended with */
  async *batches(): AsyncGenerator<readonly Uint8Array[]> {
    for (;;) {
      if (this.waiting.length > 0) {
        yield this.take();
      } else if (this.ended === null) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      } else if (this.ended.failure === null) {
        return;
      } else {
        throw this.ended.failure;
      }
    }
  }

  private take(): readonly Uint8Array[] {
    const batch = this.waiting;
    this.waiting = [];
    this.bytes = 0;
    if (this.isPaused) {
      this.isPaused = false;
      this.flow.resume();
    }
    return batch;
  }

  private wakeReader(): void {
    this.wake?.();
    this.wake = null;
  }
}
