import type { DocumentState } from '../../contract/explore-backup.ts';
import { documentSize } from '../../firestore-model/document-size.ts';
import { jsonBytes, pathOfName } from '../../firestore-model/paths.ts';
import { haveEqualFields } from '../../engine/compare/compare-documents.ts';
import { documentFieldBytes } from '../../engine/format/document.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import { defaultFieldDiffBounds, diffFields } from '../../firestore-model/field-diff.ts';
import { keyedHash, type SealingKeys } from '../../engine/format/seal.ts';
import type { PlacedBackup } from './document-places.ts';

const roots = { before: '', after: '' };
const idLength = 16;
/**
 * Differences of a whole page, as JSON: beyond that, only how many fields differ is said. An answer
 * may have 32 MiB.
 */
const maxFieldBytes = 4 * 1024 * 1024;
const countOnly = { changes: 0, valueBytes: 0 };

/**
 * Builds a document's history from its states newest to oldest. Holds two versions at most, however
 * many there are.
 */
export class StateList {
  /** How many were added. */
  backups = 0;
  /** The last backup that was added. */
  lastRecordId: string | null = null;
  private readonly keys: SealingKeys;
  private fieldBytes = 0;
  /** Newest first. */
  readonly list: DocumentState[] = [];
  private current: { readonly document: Uint8Array | null; readonly state: DocumentState } | null =
    null;
  /** The newest version whose older one isn't known yet. */
  private open: { readonly document: Uint8Array; readonly state: DocumentState } | null = null;

  constructor(keys: SealingKeys) {
    this.keys = keys;
  }

  /** What the database holds now. */
  addLive(document: Uint8Array | null): void {
    this.next(document).isLive = true;
  }

  /** The state that the page before ended with. */
  addContext(document: Uint8Array | null): void {
    this.next(document);
  }

  add({ record, readTime }: PlacedBackup, document: Uint8Array | null): void {
    const state = this.next(document);
    state.backups.push({ recordId: record.id, backupName: record.metadata.backupName, readTime });
    this.lastRecordId = record.id;
    this.backups += 1;
  }

  /** The state that holds `document`: the current one, or a new and older one. */
  private next(document: Uint8Array | null): DocumentState {
    const { current } = this;
    if (current !== null && isSame(current.document, document)) {
      return current.state;
    }
    const state = this.stateOf(document);
    if (current !== null) {
      current.state.change =
        current.document === null ? 'deleted' : document === null ? 'created' : 'changed';
    }
    if (document !== null) {
      if (this.open !== null) {
        const [older, newer] = [decodeDocument(document), decodeDocument(this.open.document)];
        const bounds = this.fieldBytes < maxFieldBytes ? defaultFieldDiffBounds : countOnly;
        const fields = diffFields(older.fields, newer.fields, bounds);
        this.fieldBytes += jsonBytes(fields);
        this.open.state.fields = fields;
      }
      this.open = { document, state };
    }
    this.list.push(state);
    this.current = { document, state };
    return state;
  }

  private stateOf(document: Uint8Array | null): DocumentState {
    const state = { isLive: false, change: 'earliest' as const, backups: [], fields: null };
    if (document === null) {
      const nothing = { versionId: null, createTime: null, updateTime: null, sizeBytes: null };
      return { kind: 'absent', ...state, ...nothing };
    }
    const { name, fields, createTime, updateTime } = decodeDocument(document);
    const versionId = keyedHash(this.keys, documentFieldBytes(document)).slice(0, idLength);
    const sizeBytes = documentSize(pathOfName(name) ?? name, fields);
    return { kind: 'version', ...state, versionId, createTime, updateTime, sizeBytes };
  }
}

function isSame(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === null || b === null ? a === b : haveEqualFields(a, b, roots);
}
