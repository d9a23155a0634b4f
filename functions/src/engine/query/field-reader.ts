import { valueAt } from '../../firestore-model/query/order.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import { readValue } from '../format/document-json.ts';
import { WireReader } from '../format/wire.ts';

/** Field numbers of Document, of an entry of a map, and of Value (document.proto). */
const documentFields = 2;
const entryKey = 1;
const entryValue = 2;
const valueMap = 6;
const mapEntries = 1;

/** A name on the way to wanted values. */
interface WantedName {
  readonly name: string;
  readonly key: Uint8Array;
  /** Where the value at this name goes, if it is wanted itself. */
  slot: number | null;
  readonly below: WantedName[];
}

/**
 * Reads some fields of encoded documents and passes over all others, undecoded: most of what a
 * query looks at is decided by few.
 */
export class FieldReader {
  private readonly paths: readonly (readonly string[])[];
  private readonly wanted: WantedName[] = [];
  private values: (FirestoreValue | undefined)[] = [];

  /** @param paths of names, none of them twice */
  constructor(paths: readonly (readonly string[])[]) {
    this.paths = paths;
    for (const [slot, path] of paths.entries()) {
      place(this.wanted, path, slot);
    }
  }

  /** The values at the paths, in their order; undefined where there is none. @throws WireError */
  read(document: Uint8Array): readonly (FirestoreValue | undefined)[] {
    this.values = this.paths.map(() => undefined);
    const reader = new WireReader(document);
    let missing = this.wanted.length;
    while (missing > 0 && reader.next()) {
      if (reader.field === documentFields) {
        missing -= this.readEntry(reader, reader.messageEnd(), this.wanted);
      } else {
        reader.skip();
      }
    }
    return this.values;
  }

  /** Leaves the reader at `end`. @returns 1 for an entry of a wanted name, else 0 */
  private readEntry(reader: WireReader, end: number, wanted: readonly WantedName[]): number {
    let found: WantedName | undefined;
    let valueStart = -1;
    let valueEnd = -1;
    while (reader.position < end && reader.next()) {
      if (reader.field === entryKey) {
        const keyEnd = reader.messageEnd();
        found = named(wanted, reader, keyEnd);
        if (found === undefined) {
          break;
        }
        reader.position = keyEnd;
      } else if (reader.field === entryValue) {
        valueEnd = reader.messageEnd();
        valueStart = reader.position;
        reader.position = valueEnd;
      } else {
        reader.skip();
      }
    }
    if (found !== undefined && valueStart !== -1) {
      this.keep(found, new WireReader(reader.bytes, valueStart, valueEnd));
    }
    reader.position = end;
    return found === undefined ? 0 : 1;
  }

  private keep({ slot, below }: WantedName, value: WireReader): void {
    if (slot === null) {
      this.readMap(value, below);
      return;
    }
    const decoded = readValue(value);
    this.values[slot] = decoded;
    if ('mapValue' in decoded) {
      this.keepBelow(decoded.mapValue.fields, below);
    }
  }

  private keepBelow(fields: Parameters<typeof valueAt>[0], below: readonly WantedName[]): void {
    for (const { name, slot, below: deeper } of below) {
      const value = valueAt(fields, [name]);
      if (slot !== null) {
        this.values[slot] = value;
      }
      if (value !== undefined && 'mapValue' in value) {
        this.keepBelow(value.mapValue.fields, deeper);
      }
    }
  }

  private readMap(value: WireReader, below: readonly WantedName[]): void {
    if (!isMap(value)) {
      return;
    }
    const end = value.messageEnd();
    let missing = below.length;
    while (missing > 0 && value.position < end && value.next()) {
      if (value.field === mapEntries) {
        missing -= this.readEntry(value, value.messageEnd(), below);
      } else {
        value.skip();
      }
    }
  }
}

function place(wanted: WantedName[], [name = '', ...rest]: readonly string[], slot: number): void {
  let one = wanted.find((other) => other.name === name);
  if (one === undefined) {
    one = { name, key: Buffer.from(name), slot: null, below: [] };
    wanted.push(one);
  }
  if (rest.length === 0) {
    one.slot = slot;
  } else {
    place(one.below, rest, slot);
  }
}

/** Whether a value is a map, at whose content the reader then is. */
function isMap(value: WireReader): boolean {
  return value.next() && value.field === valueMap;
}

/** What is wanted under the key that stands from the reader's position to `end`. */
function named(
  wanted: readonly WantedName[],
  reader: WireReader,
  end: number,
): WantedName | undefined {
  const { bytes, position } = reader;
  const length = end - position;
  for (const one of wanted) {
    if (one.key.length === length && isAt(bytes, position, one.key)) {
      return one;
    }
  }
  return undefined;
}

/** Whether `bytes` has these at a place. */
function isAt(bytes: Uint8Array, start: number, part: Uint8Array): boolean {
  for (let index = 0; index < part.length; index += 1) {
    if (bytes[start + index] !== part[index]) {
      return false;
    }
  }
  return true;
}
