import type { CustomerDatabase } from '../../services/ports/customer-database.ts';

/** What a client was made of. Clients that differ in any of it are never exchanged. */
export interface ClientKey {
  /** Firekeep's own id of the project, and its owner's. */
  readonly projectId: string;
  readonly ownerId: string;
  /** Grows with every replacement of the credential. */
  readonly keyVersion: number;
  readonly connectionType: string;
  readonly host: string;
  readonly root: { readonly projectId: string; readonly databaseId: string };
}

interface PooledClient {
  readonly client: CustomerDatabase;
  users: number;
  /** Whether it is to be closed once nobody uses it. */
  isRetired: boolean;
  /** Runs while nobody uses it. */
  timer: NodeJS.Timeout | undefined;
  idleSince: number;
}

function prefixOf(projectId: string): string {
  return `${JSON.stringify(projectId)} `;
}

function idOf({ projectId, root, ...rest }: ClientKey): string {
  const { ownerId, keyVersion, connectionType, host } = rest;
  const parts = [ownerId, keyVersion, connectionType, host, root.projectId, root.databaseId];
  return `${prefixOf(projectId)}${JSON.stringify(parts)}`;
}

/**
 * Clients of customers' databases in this instance's memory, so that not every call begins with a
 * connection. Which client a call gets follows from what was read of its project; the authorization
 * is asked for with every call, as ever. A client that nobody has used for a minute is closed, and
 * so is one of which a call has failed, because its connection may be the reason.
 */
export class ClientPool {
  private readonly kept = new Map<string, PooledClient>();
  /** In the order in which they came to rest. */
  private readonly idle = new Map<string, PooledClient>();
  private readonly idleMs: number;
  private readonly maxIdle: number;
  private readonly elapsedMs: () => number;

  /** @param options.elapsedMs milliseconds on a clock that is never set */
  constructor({
    idleMs = 60_000,
    maxIdle = 50,
    elapsedMs = () => performance.now(),
  }: { idleMs?: number; maxIdle?: number; elapsedMs?: () => number } = {}) {
    this.idleMs = idleMs;
    this.maxIdle = maxIdle;
    this.elapsedMs = elapsedMs;
  }

  /**
   * A client for `key`: one that is open, or what `connect` makes. Several may use it at once; its
   * `close` gives it back.
   */
  take(key: ClientKey, connect: () => CustomerDatabase): CustomerDatabase {
    const id = idOf(key);
    const entry = this.open(id, connect);
    entry.users += 1;
    return lent(entry.client, {
      onFailure: () => this.retire(id, entry),
      giveBack: () => this.giveBack(id, entry),
    });
  }

  /** Lends no client of a project again whose credential was replaced or destroyed. */
  forget(projectId: string): void {
    const prefix = prefixOf(projectId);
    for (const [id, entry] of this.kept) {
      if (id.startsWith(prefix)) {
        this.retire(id, entry);
      }
    }
  }

  private open(id: string, connect: () => CustomerDatabase): PooledClient {
    const found = this.kept.get(id);
    // Where a process stood still, its timers are late.
    if (found !== undefined && (found.users > 0 || this.restsFor(found) < this.idleMs)) {
      clearTimeout(found.timer);
      this.idle.delete(id);
      return found;
    }
    if (found !== undefined) {
      this.retire(id, found);
    }
    const made = { client: connect(), users: 0, isRetired: false, timer: undefined, idleSince: 0 };
    this.kept.set(id, made);
    return made;
  }

  private restsFor({ idleSince }: PooledClient): number {
    return this.elapsedMs() - idleSince;
  }

  private giveBack(id: string, entry: PooledClient): void {
    entry.users -= 1;
    if (entry.users > 0) {
      return;
    }
    if (entry.isRetired) {
      entry.client.close();
      return;
    }
    entry.idleSince = this.elapsedMs();
    // Nobody waits for it: a process may end meanwhile.
    entry.timer = setTimeout(() => this.retire(id, entry), this.idleMs).unref();
    this.idle.set(id, entry);
    const [oldest] = this.idle;
    if (this.idle.size > this.maxIdle && oldest !== undefined) {
      this.retire(...oldest);
    }
  }

  /** Lends it to nobody else, and closes it once nobody uses it. */
  private retire(id: string, entry: PooledClient): void {
    clearTimeout(entry.timer);
    if (entry.isRetired) {
      return;
    }
    entry.isRetired = true;
    this.kept.delete(id);
    this.idle.delete(id);
    if (entry.users === 0) {
      entry.client.close();
    }
  }
}

/** The client as one of its users has it: `close` gives it back, once. */
function lent(
  client: CustomerDatabase,
  { onFailure, giveBack }: { readonly onFailure: () => void; readonly giveBack: () => void },
): CustomerDatabase {
  let isOpen = true;
  const close = () => {
    if (isOpen) {
      isOpen = false;
      giveBack();
    }
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === 'close') {
        return close;
      }
      if (name === 'at') {
        return (readTime: string) => {
          const view = target.at(readTime);
          return new Proxy(view, { get: (_, member) => memberOf(view, member, onFailure) });
        };
      }
      return memberOf(target, name, onFailure);
    },
  });
}

function memberOf(target: object, name: string | symbol, onFailure: () => void): unknown {
  const member: unknown = Reflect.get(target, name);
  return typeof member === 'function'
    ? (...args: unknown[]) => watched(Reflect.apply(member, target, args), onFailure)
    : member;
}

/** What a call gives, unchanged. */
function watched(result: unknown, onFailure: () => void): unknown {
  if (result instanceof Promise) {
    // Whoever called handles it.
    result.catch(onFailure);
    return result;
  }
  return isStream(result) ? watchedStream(result, onFailure) : result;
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

async function* watchedStream(
  stream: AsyncIterable<unknown>,
  onFailure: () => void,
): AsyncGenerator {
  try {
    yield* stream;
  } catch (error) {
    onFailure();
    throw error;
  }
}
