import { documentUpdateTime } from '../format/document.ts';
import { decodeDocument, haveSameFields } from '../format/document-json.ts';
import type { FirestoreFields } from '../../firestore-model/values.ts';
import { isSameFields } from '../../firestore-model/equality.ts';
import type { DocumentChange, RestoreMode } from '../../firestore-model/document-changes.ts';
import { mergeFields } from './rewrite/merge.ts';

/** What is to become of a document of the backup, given what the target holds. */
export function decide(
  mode: RestoreMode,
  document: Uint8Array,
  existing: Uint8Array | null,
): DocumentChange | 'unchanged' {
  if (existing === null) {
    return 'create';
  }
  return mode === 'create' || isAsWanted(mode, document, { before: existing, after: existing })
    ? 'unchanged'
    : 'update';
}

/** Whether `after` is what writing `document` over `before` must come to. */
export function isAsWanted(
  mode: RestoreMode,
  document: Uint8Array,
  target: { before: Uint8Array | null; after: Uint8Array },
): boolean {
  return mode !== 'merge' || target.before === null
    ? haveSameFields(document, target.after)
    : isSameFields(
        wantedFields(mode, document, target.before),
        decodeDocument(target.after).fields,
      );
}

/** The fields that the document is to have. */
export function wantedFields(
  mode: RestoreMode,
  document: Uint8Array,
  before: Uint8Array | null,
): FirestoreFields {
  const { fields } = decodeDocument(document);
  return mode === 'merge' && before !== null
    ? mergeFields(decodeDocument(before).fields, fields)
    : fields;
}

/** As entries keep it. */
export function updateTimeOf(document: Uint8Array): string | null {
  return documentUpdateTime(document)?.toString() ?? null;
}
