import { AppError } from '../../lib/errors.ts';
import type { ScanOptions } from '../document-source.ts';
import { MemoryDatabase } from './memory-database.ts';

/** A database in memory that can be read as it was whenever it was asked for the time. */
export class TimedDatabase extends MemoryDatabase {
  private readonly kept = new Map<string, MemoryDatabase>();

  async serverTime(): Promise<string> {
    const readTime = await this.takeReadTime();
    this.kept.set(readTime, new MemoryDatabase(this.documents.values(), this.root));
    return readTime;
  }

  /** @throws AppError as Firestore does for a time that it doesn't keep */
  at(readTime: string): MemoryDatabase {
    const kept = this.kept.get(readTime);
    if (kept === undefined) {
      throw new AppError('failed-precondition', 'The read time is too old');
    }
    return kept;
  }

  override scan(options: ScanOptions): AsyncIterable<readonly Uint8Array[]> {
    const { readTime } = options;
    return readTime === null
      ? super.scan(options)
      : this.at(readTime).scan({ ...options, readTime: null });
  }
}
