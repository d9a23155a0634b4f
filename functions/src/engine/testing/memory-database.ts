import { parseFieldPath } from '../../firestore-model/field-paths.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import type { NameRange } from '../backup/backup-state.ts';
import {
  documentEntries,
  entriesIn,
  mapEntries,
  plainMapOf,
} from '../changes/rewrite/field-bytes.ts';
import { withFields } from '../changes/rewrite/set-fields.ts';
import type { DocumentTarget, WriteResult } from '../document-target.ts';
import {
  documentFieldBytes,
  documentName,
  documentPath,
  documentUpdateTime,
  readTimestamp,
} from '../format/document.ts';
import { updateMicroseconds } from '../format/update-times.ts';
import { WireReader } from '../format/wire.ts';
import { WireWriter } from '../format/wire-writer.ts';
import { MemorySource } from './memory-backups.ts';
import { queryIn, type MemoryQuery } from './memory-queries.ts';

/** gRPC OK, NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION. */
const codes = { done: 0, missing: 5, exists: 6, changed: 9 };

interface Condition {
  readonly exists: boolean | null;
  /** Microseconds since 1970. */
  readonly time: bigint | null;
}

interface Write extends Condition {
  /** Null to delete. */
  readonly document: Uint8Array | null;
  /** Paths of the fields that are written; null for all. */
  readonly mask: readonly string[] | null;
  readonly path: string;
}

/** A writable database in memory; it knows no transforms. */
export class MemoryDatabase extends MemorySource implements DocumentTarget {
  /** Its clock, in seconds since 1970; every write, and every look at it, takes one. */
  private seconds = 1_800_000_000;

  /** Names at which it is cut into ranges. */
  cuts: readonly string[] = [];

  /** Lets its clock be later than any time that it has given. */
  passTime(seconds: number): void {
    this.seconds += seconds;
  }

  /** Fields by path: all that a restore answers for. */
  content(): Map<string, string> {
    return new Map(
      [...this.documents].map(([path, document]) => [
        path,
        Buffer.from(documentFieldBytes(document)).toString('base64'),
      ]),
    );
  }

  override async countAll(): Promise<{ documents: number; readTime: string }> {
    return { documents: this.documents.size, readTime: await this.takeReadTime() };
  }

  async takeReadTime(): Promise<string> {
    this.seconds += 1;
    return new Date(this.seconds * 1000).toISOString();
  }

  async splitPoints(): Promise<string[]> {
    return [...this.cuts];
  }

  async countRange({ from, to }: NameRange): Promise<number> {
    return [...this.documents.keys()].filter(
      (path) =>
        (from === null || comparePaths(path, from) >= 0) &&
        (to === null || comparePaths(path, to) < 0),
    ).length;
  }

  async countBelow(path: string): Promise<number> {
    return [...this.documents.keys()].filter((one) => one.startsWith(`${path}/`)).length;
  }

  async getDocument(path: string): Promise<Uint8Array | null> {
    return this.documents.get(path) ?? null;
  }

  runQuery(query: MemoryQuery): AsyncGenerator<readonly Uint8Array[]> {
    return queryIn(this.documents, query);
  }

  async *lookUp(paths: readonly string[]): AsyncGenerator<readonly Uint8Array[]> {
    yield [...(await this.getDocuments(paths)).values()].toReversed();
  }

  async getDocuments(paths: readonly string[]): Promise<Map<string, Uint8Array>> {
    return new Map(
      paths.flatMap((path) => {
        const document = this.documents.get(path);
        return document === undefined ? [] : [[path, document] as const];
      }),
    );
  }

  async getUpdateTimes(paths: readonly string[]): Promise<(number | null)[]> {
    return paths.map((path) => {
      const document = this.documents.get(path);
      return document === undefined ? null : updateMicroseconds(document);
    });
  }

  async writeBatch(writes: readonly Uint8Array[]): Promise<WriteResult[]> {
    return writes.map((bytes) => {
      const write = this.parse(bytes);
      const code = this.refusalOf(write);
      if (code !== codes.done) {
        return { code, message: 'refused', updateTime: null };
      }
      this.apply(write);
      const stored = this.documents.get(write.path);
      const updateTime = stored === undefined ? null : updateMicroseconds(stored);
      return { code, message: '', updateTime };
    });
  }

  close(): void {
    // Nothing is held open.
  }

  private refusalOf({ path, exists, time }: Write): number {
    const current = this.documents.get(path);
    if (exists === false) {
      return current === undefined ? codes.done : codes.exists;
    }
    if (current === undefined) {
      return exists === true || time !== null ? codes.missing : codes.done;
    }
    return time === null || documentUpdateTime(current) === time ? codes.done : codes.changed;
  }

  private apply({ path, document, mask }: Write): void {
    this.seconds += 1;
    if (document === null) {
      this.documents.delete(path);
      return;
    }
    const now = new WireWriter().uint(1, this.seconds);
    const existing = this.documents.get(path);
    const whole =
      mask === null || existing === undefined ? document : masked(existing, document, mask);
    const stored = new WireWriter()
      .string(1, `${this.root}/${path}`)
      .raw(documentFieldBytes(whole))
      .message(3, now)
      .message(4, now);
    this.documents.set(path, Uint8Array.from(stored.finish()));
  }

  /** `google.firestore.v1.Write`: update = 1, delete = 2, update_mask = 3, current_document = 4. */
  private parse(bytes: Uint8Array): Write {
    let document: Uint8Array | null = null;
    let path = '';
    let mask: string[] | null = null;
    let condition: Condition = { exists: null, time: null };
    const reader = new WireReader(bytes);
    while (reader.next()) {
      if (reader.field === 1) {
        document = reader.view();
        path = documentPath(document, this.root);
      } else if (reader.field === 2) {
        path = Buffer.from(reader.view())
          .toString()
          .slice(this.root.length + 1);
      } else if (reader.field === 3) {
        const names = reader.message();
        for (mask = []; names.next();) {
          mask.push(names.string());
        }
      } else if (reader.field === 4) {
        condition = conditionOf(reader.message());
      } else {
        throw new Error(`a write with field ${reader.field}`);
      }
    }
    return { document, mask, path, ...condition };
  }
}

function conditionOf(reader: WireReader): Condition {
  let exists: boolean | null = null;
  let time: bigint | null = null;
  while (reader.next()) {
    if (reader.field === 1) {
      exists = reader.varint() === 1;
    } else {
      const { seconds, nanos } = readTimestamp(reader.message());
      time = seconds * 1_000_000n + BigInt(Math.floor(nanos / 1000));
    }
  }
  return { exists, time };
}

/** `existing` with the fields of a mask as `document` has them. */
function masked(existing: Uint8Array, document: Uint8Array, mask: readonly string[]): Uint8Array {
  const edits = mask.map((path) => {
    const names = parseFieldPath(path) ?? [];
    return { names, value: valueIn(documentFieldBytes(document), names) };
  });
  const fields = withFields(documentFieldBytes(existing), edits);
  return new WireWriter().bytes(1, documentName(existing)).raw(fields).finish();
}

/** An encoded value; null where there is none. */
function valueIn(
  entries: Uint8Array,
  [name, ...rest]: readonly string[],
  field = documentEntries,
): Uint8Array | null {
  for (const { key, value } of entriesIn(entries, field)) {
    if (key === name) {
      const map = rest.length === 0 ? null : plainMapOf(value);
      return rest.length === 0 ? value : map && valueIn(map, rest, mapEntries);
    }
  }
  return null;
}
