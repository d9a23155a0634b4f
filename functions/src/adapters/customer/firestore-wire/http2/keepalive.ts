import type { ClientHttp2Session } from 'node:http2';
import type { ChannelTimes } from '../channel.ts';

type KeepaliveTimes = Pick<ChannelTimes, 'keepaliveMs' | 'keepaliveTimeoutMs'>;

/** Asks a server by pings whether it is there: while calls are under way, and when asked to. */
export class Keepalive {
  private readonly session: ClientHttp2Session;
  private readonly times: KeepaliveTimes;
  private timer: NodeJS.Timeout | null = null;

  constructor(session: ClientHttp2Session, times: KeepaliveTimes) {
    this.session = session;
    this.times = times;
  }

  /** From now on until `stop`; a server that is silent loses its session. */
  start(): void {
    this.timer ??= setInterval(() => void this.endIfSilent(), this.times.keepaliveMs).unref();
  }

  stop(): void {
    if (this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
    }
  }

  /** Whether the server answers a ping. */
  async isAnswered(timeoutMs: number): Promise<boolean> {
    return await new Promise((resolve) => {
      // A process that stood still finds its timers due before it has read what came meanwhile.
      const timer = setTimeout(() => setImmediate(() => resolve(false)), timeoutMs);
      const isSent = this.session.destroyed
        ? false
        : this.session.ping((error) => {
            clearTimeout(timer);
            resolve(error === null);
          });
      if (!isSent) {
        clearTimeout(timer);
        resolve(false);
      }
    });
  }

  private async endIfSilent(): Promise<void> {
    // A session that only ends its calls sends no more pings; their deadlines hold.
    if (!this.session.closed && !(await this.isAnswered(this.times.keepaliveTimeoutMs))) {
      this.session.destroy();
    }
  }
}
