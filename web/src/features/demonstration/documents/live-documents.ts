import type { FirestoreFields } from '@firekeep/functions/contract';
import type { RecordedChange } from '../recording/recording.ts';
import { documentsAt, type ChangedDocuments, type RecordedDocuments } from './documents.ts';

/** What one document becomes; null where it is deleted. */
export interface RecordedWrite {
  readonly path: string;
  readonly fields: FirestoreFields | null;
}

/** A database: as it was recorded, and as visitors change it until the app is loaded again. */
export class LiveDocuments {
  private readonly root: string;
  private changes: readonly RecordedChange[];
  private documents: RecordedDocuments;
  private readonly clock: () => Date;

  constructor({ root, changes }: ChangedDocuments, clock: () => Date) {
    const begun = clock().toISOString();
    this.root = root;
    // What was recorded of later in the day hasn't happened yet.
    this.changes = changes.filter(({ time }) => time <= begun);
    this.documents = this.at(begun);
    this.clock = clock;
  }

  get now(): RecordedDocuments {
    return this.documents;
  }

  /** @param time RFC 3339 */
  at(time: string): RecordedDocuments {
    const { root, changes } = this;
    return documentsAt({ root, changes }, new Date(time).toISOString());
  }

  /** @returns the documents' update time, which no document had before */
  write(writes: readonly RecordedWrite[]): string {
    const last = Date.parse(this.changes.at(-1)?.time ?? '') || 0;
    const time = new Date(Math.max(this.clock().getTime(), last + 1)).toISOString();
    this.changes = [...this.changes, ...writes.map((write) => ({ ...write, time }))];
    this.documents = this.at(time);
    return time;
  }
}
