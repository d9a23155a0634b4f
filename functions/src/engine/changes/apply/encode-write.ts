import { varintLength, WireWriter, writeVarint } from '../../format/wire-writer.ts';
import { WireError, WireReader } from '../../format/wire.ts';

/**
 * `google.firestore.v1.Write` as bytes, in one buffer each: update = 1, delete = 2, update_mask =
 * 3, current_document = 4; Document.name = 1; Precondition.exists = 1, .update_time = 2.
 */
const updateTag = 0x0a;
const nameTag = 0x0a;

/** What is written to one document. */
export interface DocumentWrite {
  /** Below the target's root. */
  readonly path: string;
  /** The document's encoded fields, tags included. */
  readonly fields: Uint8Array;
  /** The encoded update mask; null to write the whole document. */
  readonly mask: Uint8Array | null;
  /** The update time that it must have, in microseconds since 1970; null: it must not exist. */
  readonly time: string | null;
}

/** Encodes writes to documents below `root` (`projects/{p}/databases/{d}/documents`). */
export class WriteEncoder {
  private readonly root: Buffer;

  constructor(root: string) {
    this.root = Buffer.from(`${root}/`);
  }

  update({ path, fields, mask, time }: DocumentWrite): Buffer {
    const nameLength = this.root.length + Buffer.byteLength(path);
    const documentLength = 1 + varintLength(nameLength) + nameLength + fields.length;
    const condition = conditionOf(time);
    const tail = condition.length + (mask?.length ?? 0);
    const write = Buffer.allocUnsafe(1 + varintLength(documentLength) + documentLength + tail);
    write[0] = updateTag;
    let at = writeVarint(write, 1, documentLength);
    write[at] = nameTag;
    at = writeVarint(write, at + 1, nameLength);
    write.set(this.root, at);
    write.write(path, at + this.root.length);
    at += nameLength;
    write.set(fields, at);
    at += fields.length;
    if (mask !== null) {
      write.set(mask, at);
      at += mask.length;
    }
    write.set(condition, at);
    return write;
  }

  delete(path: string, time: string | null): Uint8Array {
    const name = Buffer.concat([this.root, Buffer.from(path)]);
    return new WireWriter().bytes(2, name).raw(conditionOf(time)).finish();
  }
}

/** The document that a write carries, as a view. @throws WireError for a deletion */
export function writtenDocument(write: Uint8Array): Uint8Array {
  const reader = new WireReader(write);
  if (!reader.next() || reader.field !== 1) {
    throw new WireError('a write without a document');
  }
  return reader.view();
}

const mustNotExist = new WireWriter().message(4, new WireWriter().bool(1, false)).finish();

function conditionOf(time: string | null): Uint8Array {
  if (time === null) {
    return mustNotExist;
  }
  const microseconds = BigInt(time);
  const timestamp = new WireWriter()
    .uint(1, Number(microseconds / 1_000_000n))
    .uint(2, Number(microseconds % 1_000_000n) * 1000);
  return new WireWriter().message(4, new WireWriter().message(2, timestamp)).finish();
}
