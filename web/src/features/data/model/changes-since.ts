/** What changed since a time: a document as it is shown beside what it was then. */
import {
  diffFields,
  isSameFields,
  isSameValue,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import { showValue, type FirestoreValue } from '#lib/typed-value.ts';
import { formatFieldPath } from '#lib/value-text.ts';
import { cellText } from './cell-text.ts';
import { plainText } from './plain-json.ts';
import { valueAt } from './sample-columns.ts';

export type ChangeKind = 'same' | 'created' | 'changed' | 'deleted';

/** A document as it was; `failed` where that could not be asked for. */
export type Then =
  | { readonly status: 'pending' | 'failed' }
  | { readonly status: 'known'; readonly document: FirestoreDocument };

const textLength = 300;
const namedFields = { changes: 5, valueBytes: 0 };

/** What is known of a row. */
export type RowChange = ChangeKind | 'pending' | 'failed';

export function changeOf(document: FirestoreDocument, then: FirestoreDocument): ChangeKind {
  if (document.missing || then.missing) {
    return document.missing === then.missing ? 'same' : document.missing ? 'deleted' : 'created';
  }
  return isSameFields(then.fields, document.fields) ? 'same' : 'changed';
}

/** What is to be said of a row; undefined where nothing is compared. */
export function rowChange(
  document: FirestoreDocument,
  then: Then | undefined,
): RowChange | undefined {
  return then?.status === 'known' ? changeOf(document, then.document) : then?.status;
}

/** The first of the fields in which a document differs, in a line. */
export function changedFields(document: FirestoreDocument, then: Then | undefined): string {
  if (rowChange(document, then) !== 'changed' || then?.status !== 'known') {
    return '';
  }
  const { changes, total } = diffFields(then.document.fields, document.fields, namedFields);
  const names = changes.map(({ path }) => formatFieldPath(path)).join(', ');
  return total > changes.length ? `${names} and ${total - changes.length} more` : names;
}

function isPlainMap(value: FirestoreValue): boolean {
  const shown = showValue(value);
  return shown.kind === 'container' && shown.type === 'map';
}

function textOf(value: FirestoreValue, now: FirestoreValue | undefined): string {
  const { type, text } = cellText(value);
  const isContainer = showValue(value).kind === 'container';
  const what = isContainer ? plainText(value).slice(0, textLength) : text;
  return now === undefined || cellText(now).type === type ? `was ${what}` : `was ${what} (${type})`;
}

/**
 * What a field was, in a few words, where that differs: `was 12`, `was not there`; undefined where
 * it is the same, by type and value. Of a document that was created or deleted no field is told.
 */
export function previousText(
  document: FirestoreDocument,
  then: Then | undefined,
  names: readonly string[],
): string | undefined {
  if (then?.status !== 'known' || document.missing || then.document.missing) {
    return undefined;
  }
  const value = valueAt(document.fields, names);
  const was = valueAt(then.document.fields, names);
  if (was === undefined || value === undefined) {
    return was === value ? undefined : was === undefined ? 'was not there' : textOf(was, value);
  }
  if (isSameValue(was, value)) {
    return undefined;
  }
  return isPlainMap(was) && isPlainMap(value) ? 'changed inside' : textOf(was, value);
}
