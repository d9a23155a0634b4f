import type { CustomerDatabases } from '../ports/customer-database.ts';
import type { StoredProject } from '../ports/project-store.ts';

type Documents = ReadonlyMap<string, Uint8Array>;

/** @returns what was read; null where nothing was, or the project is connected otherwise by now */
type ReadAhead = (stored: StoredProject) => Promise<Documents | null>;

interface KnownProject {
  readonly stored: StoredProject;
  readonly at: number;
}

/** Whoever edits does so again soon. */
const keptForMs = 60_000;
const maxKept = 1000;

/**
 * Reads documents while their project is still being read, by the connection that the caller's last
 * call in this process found: an edit waits for one answer less.
 */
export class ReadsAhead {
  private readonly databases: CustomerDatabases;
  private readonly nowMs: () => number;
  private readonly known = new Map<string, KnownProject>();

  constructor(databases: CustomerDatabases, nowMs: () => number = () => performance.now()) {
    this.databases = databases;
    this.nowMs = nowMs;
  }

  /**
   * Begins to read, where it may. Whoever calls what is returned vouches that the caller may read
   * the project, as it was just read: nothing is seen before, and without that the next call reads
   * nothing ahead.
   */
  begin({ uid, pid }: { uid: string; pid: string }, paths: readonly string[]): ReadAhead {
    const key = JSON.stringify([uid, pid]);
    const known = this.known.get(key);
    this.known.delete(key);
    const isFresh = known !== undefined && this.nowMs() - known.at < keptForMs;
    const documents = isFresh ? this.read(known.stored, paths) : null;
    return async (stored) => {
      this.keep(key, stored);
      const isAsKnown = known !== undefined && connectionOf(known.stored) === connectionOf(stored);
      return isAsKnown ? await documents : null;
    };
  }

  /** Null where that fails: whoever asks again is answered why. */
  private async read(stored: StoredProject, paths: readonly string[]): Promise<Documents | null> {
    try {
      const database = await this.databases.open(stored);
      try {
        return await database.getDocuments(paths);
      } finally {
        database.close();
      }
    } catch {
      return null;
    }
  }

  private keep(key: string, stored: StoredProject): void {
    this.known.set(key, { stored, at: this.nowMs() });
    const [oldest] = this.known.keys();
    if (this.known.size > maxKept && oldest !== undefined) {
      this.known.delete(oldest);
    }
  }
}

/** All that decides which database is read, and by which credentials. */
function connectionOf({ ownerId, settings, project }: StoredProject): string {
  const { id, firebaseProjectId, databaseId, connectionType, credentials } = project;
  const { emulatorHost } = settings;
  const address = [firebaseProjectId, databaseId, emulatorHost];
  return JSON.stringify([ownerId, id, connectionType, credentials, ...address]);
}
