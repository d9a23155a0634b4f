/**
 * What finished backups need, kept between sweeps: for each the marks of all that its pages name. A
 * finished backup does not change, so a list of needs says only what stays true: one that is lost,
 * damaged or stored twice costs time and no more. Each entry names the version of the manifest that
 * it was made from; where another one is stored, the backup is read again.
 */
import type { Vault } from '../../engine/format/manifest.ts';
import { corrupt } from '../../engine/errors.ts';
import { needAny } from '../../engine/store/marks.ts';
import { hasCode } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { z } from 'zod';
import {
  deleteNote,
  getNote,
  needsPrefix,
  noteNames,
  parted,
  putNote,
  withHead,
} from './sweep-objects.ts';

export interface BackupNeeds {
  readonly id: string;
  /** Of the manifest. */
  readonly version: string;
  /** `Marks.toBytes` over all hashes. */
  readonly bytes: Buffer;
}

/** Lists of another form count for nothing: they were written before sizes were kept. */
const form = 'with sizes';
const headSchema = z.tuple([
  z.literal(form),
  z.array(z.tuple([z.string(), z.string(), z.int().min(4)])),
]);
/** A list is stored once it has so many bytes of marks: 350,000 names. */
const listBytes = 4 * 1024 * 1024;
/** Of a backup with more, two million names, nothing is kept: each sweep reads its pages. */
const maxEntryBytes = 24 * 1024 * 1024;

export async function listNeeds(vault: Vault): Promise<string[]> {
  return await noteNames(vault, needsPrefix);
}

/** The entries of a list; none where it is gone or damaged. */
export async function readNeeds(vault: Vault, name: string): Promise<BackupNeeds[]> {
  try {
    // Twice if need be: bytes can be damaged on their way, and reading thousands of backups again
    // takes long.
    const read = async () => getNote(vault, name);
    return entriesOf(await read().catch(read));
  } catch (error) {
    if (hasCode(error, 'missing', 'corrupt')) {
      return [];
    }
    throw error;
  }
}

/**
 * Ids of the finished backups that need something of which the hash begins so.
 * @param highs as `highsOf`
 */
export async function needersOf(vault: Vault, highs: ReadonlySet<number>): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const name of highs.size === 0 ? [] : await listNeeds(vault)) {
    for (const { id, bytes } of await readNeeds(vault, name)) {
      if (needAny(bytes, highs)) {
        ids.add(id);
      }
    }
  }
  return ids;
}

/** @throws AppError `corrupt` */
function entriesOf(raw: Buffer): BackupNeeds[] {
  const { head, body } = headAndBody(raw);
  let at = 0;
  const entries = head.map(([id, version, length]) => {
    const bytes = body.subarray(at, (at += length));
    return { id, version, bytes };
  });
  if (at !== body.length) {
    throw corrupt('a list of needs has another length');
  }
  return entries;
}

function headAndBody(raw: Buffer): { head: z.infer<typeof headSchema>[1]; body: Buffer } {
  try {
    const { head, body } = parted(raw);
    return { head: headSchema.parse(head)[1], body };
  } catch {
    throw corrupt('a list of needs cannot be read');
  }
}

/** Stores new entries, with those of lists that are short or name backups that are gone. */
export class NeedsWriter {
  private readonly vault: Vault;
  /** Names of lists that were stored. */
  readonly written: string[] = [];
  private entries: BackupNeeds[] = [];
  private replaced: string[] = [];
  private sizeBytes = 0;
  private isChanged = false;

  constructor(vault: Vault) {
    this.vault = vault;
  }

  add(entry: BackupNeeds): void {
    if (entry.bytes.length <= maxEntryBytes) {
      this.entries.push(entry);
      this.sizeBytes += entry.bytes.length;
      this.isChanged = true;
    }
  }

  /** To be called for each list that was read. @param valid those of its entries that count */
  keep(name: string, all: readonly BackupNeeds[], valid: readonly BackupNeeds[]): void {
    const sizeBytes = valid.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const isWhole = all.length > 0 && valid.length === all.length;
    if (isWhole && sizeBytes >= listBytes / 2) {
      return;
    }
    this.isChanged ||= !isWhole || this.replaced.length > 0;
    this.replaced.push(name);
    this.entries.push(...valid);
    this.sizeBytes += sizeBytes;
  }

  async storeIfFull(): Promise<void> {
    if (this.sizeBytes >= listBytes) {
      await this.store();
    }
  }

  /** What the new list replaces is deleted after it is stored. */
  async store(): Promise<void> {
    const { entries, replaced, isChanged } = this;
    [this.entries, this.replaced, this.sizeBytes, this.isChanged] = [[], [], 0, false];
    if (!isChanged) {
      return;
    }
    if (entries.length > 0) {
      const name = `${needsPrefix}${newId()}`;
      const head = entries.map(({ id, version, bytes }) => [id, version, bytes.length]);
      const bodies = entries.map(({ bytes }) => bytes);
      await putNote(this.vault, name, withHead([form, head], bodies));
      this.written.push(name);
    }
    for (const name of replaced) {
      await deleteNote(this.vault, name);
    }
  }
}
