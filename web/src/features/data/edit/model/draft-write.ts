import {
  fieldDifferences,
  formatFieldPath,
  parseFieldPath,
  type FirestoreFields,
  type WantedWrite,
} from '@firekeep/functions/contract';
import type { DocumentDraft } from './document-draft.ts';
import { withValueAt } from './edit-fields.ts';

/** Fields that one write names at most; with more it writes the document whole. */
const maxMaskedFields = 1000;

/** Which fields are written, as paths; null where the document is written whole. */
function maskOf(seen: FirestoreFields, wanted: FirestoreFields): string[] | null {
  const paths = [...fieldDifferences(seen, wanted)].map(({ path }) => formatFieldPath(path));
  const isMask = paths.length <= maxMaskedFields && paths.every((path) => parseFieldPath(path));
  return isMask ? paths : null;
}

function masked(seen: FirestoreFields, wanted: FirestoreFields): FirestoreFields {
  let fields: FirestoreFields = {};
  for (const { path, after } of fieldDifferences(seen, wanted)) {
    fields = after === null ? fields : withValueAt(fields, path, after);
  }
  return fields;
}

/** What is asked of the server: to write the document if it is still as it was seen. */
export function writeOf({ path, seen, wanted }: DocumentDraft): WantedWrite {
  if (seen === null) {
    return { path, fields: wanted ?? {}, create: true };
  }
  const condition = seen.updateTime === null ? {} : { updateTime: seen.updateTime };
  const updateMask = wanted === null ? null : maskOf(seen.fields, wanted);
  return wanted === null || updateMask === null
    ? { path, fields: wanted, ...condition }
    : { path, fields: masked(seen.fields, wanted), updateMask, ...condition };
}
