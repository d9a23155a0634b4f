// The databases of the server of fixed latency: one of generated documents, and any number that are
// written to.
import { WireWriter } from '../../../functions/src/engine/format/wire-writer.ts';
import { encodeDocument } from '../documents.ts';
import type { Range, ReadWrite } from './requests.ts';

/** The only collection of the generated database. */
export const collectionId = 'items';

const digits = 10;
/** So many different contents come again and again, far enough apart that no window spans them. */
const bodies = 500;

/** Microseconds since 1970 as `google.protobuf.Timestamp`. */
export function timestamp(microseconds: number): WireWriter {
  const seconds = Math.floor(microseconds / 1_000_000);
  return new WireWriter().uint(1, seconds).uint(2, (microseconds - seconds * 1_000_000) * 1000);
}

/** create_time = 3, update_time = 4. */
const times = (microseconds: number): Uint8Array =>
  new WireWriter().message(3, timestamp(microseconds)).message(4, timestamp(microseconds)).finish();

export interface Documents {
  count(range: Range): number;
  /** The documents as answers carry them, in the order of their names. */
  scan(range: Range): Iterable<Uint8Array>;
  /** Names that cut the database into `count` parts. */
  cuts(count: number): string[];
  collectionIds(): string[];
  /** Null where there is none. */
  get(name: string, namesOnly: boolean): Uint8Array | null;
  /** @returns a gRPC status: 0, or 6 for what exists already */
  write(write: ReadWrite, now: number): number;
}

/** Documents that are made when they are asked for: names that sort like numbers, some contents. */
export class GeneratedDocuments implements Documents {
  private readonly root: string;
  private readonly total: number;
  /** Fields and times, without names. */
  private readonly contents: readonly Uint8Array[];

  constructor(root: string, total: number) {
    this.root = root;
    this.total = total;
    const written = times(1_700_000_000_000_000);
    const nameless = (index: number) => encodeDocument('', index).subarray(nameFieldLength(index));
    this.contents = Array.from({ length: bodies }, (_, index) =>
      Buffer.concat([nameless(index), written]),
    );
  }

  count(range: Range): number {
    const { from, to } = this.span(range);
    return Math.max(0, to - from);
  }

  *scan(range: Range): Iterable<Uint8Array> {
    const { from, to } = this.span(range);
    for (let index = from; index < to; index += 1) {
      yield this.document(index, range.isNamesOnly);
    }
  }

  cuts(count: number): string[] {
    return Array.from({ length: Math.max(0, count - 1) }, (_, index) =>
      this.name(Math.floor((this.total * (index + 1)) / count)),
    );
  }

  collectionIds(): string[] {
    return [collectionId];
  }

  get(name: string, namesOnly: boolean): Uint8Array | null {
    const index = Number(name.slice(-digits));
    return name === this.name(index) && index < this.total ? this.document(index, namesOnly) : null;
  }

  write(): number {
    throw new Error('the generated documents stay as they are');
  }

  private name(index: number): string {
    return `${this.root}/${collectionId}/i${index.toString().padStart(digits, '0')}`;
  }

  private document(index: number, namesOnly: boolean): Uint8Array {
    const name = new WireWriter().string(1, this.name(index)).finish();
    const content = this.contents[index % bodies] ?? new Uint8Array();
    return namesOnly ? name : Buffer.concat([name, content]);
  }

  private span({ collectionId: wanted, from, to, limit }: Range): { from: number; to: number } {
    if (wanted !== null && wanted !== collectionId) {
      return { from: 0, to: 0 };
    }
    const first =
      from === null ? 0 : this.indexOf(from.name) + Number(!from.inclusive && this.has(from.name));
    const end = to === null ? this.total : this.indexOf(to);
    return { from: first, to: limit === null ? end : Math.min(end, first + limit) };
  }

  private has(name: string): boolean {
    return this.get(name, true) !== null;
  }

  /** How many names come before this one. */
  private indexOf(name: string): number {
    let [low, high] = [0, this.total];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.name(middle) < name) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

/** Document.name = 1 comes first; its path is as long as documents.ts makes it. */
function nameFieldLength(index: number): number {
  const whole = encodeDocument('', index);
  const length = whole[1] ?? 0;
  return 2 + length;
}

/** Documents that were written. */
export class WrittenDocuments implements Documents {
  private readonly documents = new Map<string, { document: Uint8Array; at: number }>();

  count(range: Range): number {
    const count = [...this.within(range)].length;
    return range.limit === null ? count : Math.min(range.limit, count);
  }

  *scan(range: Range): Iterable<Uint8Array> {
    const names = [...this.within(range)].toSorted();
    for (const name of names.slice(0, range.limit ?? names.length)) {
      yield this.get(name, range.isNamesOnly) ?? new Uint8Array();
    }
  }

  cuts(): string[] {
    return [];
  }

  collectionIds(): string[] {
    return this.documents.size === 0 ? [] : [collectionId];
  }

  get(name: string, namesOnly: boolean): Uint8Array | null {
    const found = this.documents.get(name);
    if (found === undefined) {
      return null;
    }
    const content = namesOnly ? new WireWriter().string(1, name).finish() : found.document;
    return Buffer.concat([content, times(found.at)]);
  }

  write({ name, document, isCreate }: ReadWrite, now: number): number {
    if (document === null) {
      this.documents.delete(name);
      return 0;
    }
    if (isCreate && this.documents.has(name)) {
      return 6;
    }
    this.documents.set(name, { document: Uint8Array.from(document), at: now });
    return 0;
  }

  private *within({ collectionId: wanted, from, to }: Range): Iterable<string> {
    for (const name of this.documents.keys()) {
      const isAfter = from === null || (from.inclusive ? name >= from.name : name > from.name);
      const isIn = wanted === null || wanted === collectionId;
      if (isIn && isAfter && (to === null || name < to)) {
        yield name;
      }
    }
  }
}
