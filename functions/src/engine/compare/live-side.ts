import { TimeSlices } from '../../lib/time-slices.ts';
import type { DocumentSource } from '../document-source.ts';
import type { ChunkRef } from '../format/manifest-schema.ts';
import { compareNames } from '../../firestore-model/order.ts';
import { keyedHash, type SealingKeys } from '../format/seal.ts';
import { varintLength, writeVarint } from '../format/wire-writer.ts';
import { DocumentBuffer, type SideRange, type Side } from './side.ts';

/** A database as one side of a comparison, read at one time. */
export class LiveSide implements Side {
  readonly root: string;
  readonly documents: DocumentBuffer;
  readonly chunk = null;
  readonly page = null;
  isEnded = false;
  /** Documents that the database sent, each of them a read that is billed. */
  documentsRead = 0;
  private readonly batches: AsyncIterator<readonly Uint8Array[]>;
  /** The keys of the backup on the other side: they say whether a chunk of it need not be read. */
  private readonly keys: SealingKeys | null;
  private readonly isBudgetSpent: () => boolean;
  private readonly slices = new TimeSlices();

  constructor(
    live: {
      readonly source: Pick<DocumentSource, 'root' | 'scan'>;
      readonly readTime: string;
      readonly keys: SealingKeys | null;
      readonly signal: AbortSignal;
      readonly isBudgetSpent: () => boolean;
    },
    range: SideRange,
    isSelected: ((collectionPath: string) => boolean) | null,
  ) {
    const { source, readTime, signal } = live;
    this.root = source.root;
    this.keys = live.keys;
    this.isBudgetSpent = live.isBudgetSpent;
    this.documents = new DocumentBuffer(this.root, range, isSelected);
    const { from, to } = range;
    const scan = source.scan({ readTime, from, to, namesOnly: false, signal });
    this.batches = scan[Symbol.asyncIterator]();
  }

  async fill(): Promise<boolean> {
    // Where the selection leaves a lot out, many batches hold nothing that counts.
    do {
      if (this.documents.isEmpty && !this.isEnded) {
        await this.readBatch();
      }
    } while (this.documents.isEmpty && !this.isEnded && !this.isBudgetSpent());
    return !this.documents.isEmpty;
  }

  async open(): Promise<void> {
    throw new Error('a database has no chunks');
  }

  skipChunk(): void {
    throw new Error('a database has no chunks');
  }

  skipPage(): void {
    throw new Error('a database has no pages');
  }

  /**
   * Reads to the chunk's last document, but not much more than the chunk's size, and compares the
   * hash of what a backup would store of it.
   */
  async passEqual(chunk: ChunkRef): Promise<boolean> {
    if (this.keys === null) {
      return false;
    }
    const last = Buffer.from(chunk.last);
    let bytes = 0;
    let count = 0;
    for (;;) {
      const document = this.documents.peek(count);
      if (document === undefined) {
        if (this.isEnded) {
          break;
        }
        if (this.isBudgetSpent()) {
          return false;
        }
        await this.readBatch();
        continue;
      }
      if (compareNames(this.documents.nameOf(document), last) > 0) {
        break;
      }
      bytes += varintLength(document.length) + document.length;
      count += 1;
      if (bytes > chunk.rawBytes) {
        return false;
      }
    }
    const isEqual =
      count === chunk.documents &&
      bytes === chunk.rawBytes &&
      keyedHash(this.keys, this.framed(count, bytes)) === chunk.hash;
    if (isEqual) {
      this.documents.consume(count);
    }
    return isEqual;
  }

  /** Ends the read on the server. */
  async close(): Promise<void> {
    this.isEnded = true;
    await this.batches.return?.();
  }

  private async readBatch(): Promise<void> {
    // Batches that have arrived come without waiting for anything.
    await this.slices.next();
    const batch = await this.batches.next();
    this.documentsRead += batch.done === true ? 0 : batch.value.length;
    const goesOn = batch.done !== true && this.documents.add(batch.value);
    if (!goesOn && !this.isEnded) {
      await this.close();
    }
  }

  private framed(count: number, bytes: number): Buffer {
    const raw = Buffer.allocUnsafe(bytes);
    let at = 0;
    for (let index = 0; index < count; index += 1) {
      const document = this.documents.peek(index) ?? Buffer.alloc(0);
      at = writeVarint(raw, at, document.length);
      raw.set(document, at);
      at += document.length;
    }
    return raw;
  }
}
