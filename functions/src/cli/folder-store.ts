import { mkdir, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { crc32c } from '../engine/format/crc32c.ts';
import type { SnapshotStore, ListedObject } from '../engine/store/snapshot-store.ts';
import { AppError, hasCode } from '../lib/errors.ts';

/** Stored objects as files: a copy of the bucket, or of as much of it as a backup needs. */
export class FolderStore implements SnapshotStore {
  private readonly root: string;

  constructor(root: string) {
    this.root = resolve(root);
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }

  async get(name: string): Promise<Uint8Array> {
    try {
      return await readFile(this.pathOf(name));
    } catch (error) {
      throw isMissing(error) ? new AppError('missing', `No object ${name}`) : error;
    }
  }

  async stat(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    try {
      const bytes = await this.get(name);
      return { sizeBytes: bytes.length, crc32c: crc32c(bytes) };
    } catch (error) {
      if (hasCode(error, 'missing')) {
        return null;
      }
      throw error;
    }
  }

  async touch(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    const found = await this.stat(name);
    if (found !== null) {
      const now = new Date();
      await utimes(this.pathOf(name), now, now);
    }
    return found;
  }

  /** Versions are times of change: good enough for one process at a time. */
  async delete(name: string, version?: string): Promise<void> {
    const path = this.pathOf(name);
    if (version === undefined || (await versionOf(path)) === version) {
      await rm(path, { force: true });
    }
  }

  /** What lies below a folder: `prefix` ends with a slash. */
  async *list(prefix: string): AsyncIterable<ListedObject> {
    try {
      const entries = await readdir(this.pathOf(prefix), { recursive: true, withFileTypes: true });
      for (const entry of entries.filter((one) => one.isFile())) {
        const path = join(entry.parentPath, entry.name);
        const name = path
          .slice(this.root.length + 1)
          .split(sep)
          .join('/');
        const found = await foundAt(path);
        if (found !== null) {
          const { size, mtimeNs } = found;
          yield { name, sizeBytes: Number(size), version: `${mtimeNs}`, retainedUntil: null };
        }
      }
    } catch (error) {
      if (!isMissing(error) && !(await this.isAbsent(prefix))) {
        throw error;
      }
    }
  }

  private async isAbsent(name: string): Promise<boolean> {
    return await stat(this.pathOf(name)).then(
      () => false,
      (error: unknown) => isMissing(error),
    );
  }

  /** Names are ours, but a manifest that somebody forged must not lead out of the folder. */
  private pathOf(name: string): string {
    const path = resolve(this.root, name);
    if (!path.startsWith(`${this.root}${sep}`)) {
      throw new AppError('corrupt', 'a name leads out of the folder');
    }
    return path;
  }
}

async function foundAt(path: string) {
  return await stat(path, { bigint: true }).catch(() => null);
}

async function versionOf(path: string): Promise<string | null> {
  const found = await foundAt(path);
  return found === null ? null : `${found.mtimeNs}`;
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  );
}
