/** What changed since a time: a document as it is shown beside what it was then. */
import {
  diffFields,
  isSameFields,
  isSameValue,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import { showValue, type FirestoreValue } from '#lib/typed-value.ts';
import { differenceText, showDifference } from '#lib/value-difference.ts';
import { formatFieldPath } from '#lib/value-text.ts';
import { cellText } from '../grid/cell-text.ts';
import { plainText } from '../inspector/plain-json.ts';
import { valueAt } from '../grid/sample-columns.ts';

export type PastChange = 'same' | 'created' | 'changed' | 'deleted';

/** A document as it was; `failed` where that could not be asked for. */
export type PastDocument = FirestoreDocument | 'pending' | 'failed';

const textLength = 300;
const namedFields = { changes: 5, valueBytes: 0 };

/** What is known of a row. */
export type RowChange = PastChange | 'pending' | 'failed';

/** The place of a document that isn't there. */
export function asAbsent(document: FirestoreDocument): FirestoreDocument {
  return { ...document, missing: true, fields: {}, createTime: null, updateTime: null };
}

export function changeOf(document: FirestoreDocument, past: FirestoreDocument): PastChange {
  if (document.missing || past.missing) {
    return document.missing === past.missing ? 'same' : document.missing ? 'deleted' : 'created';
  }
  return isSameFields(past.fields, document.fields) ? 'same' : 'changed';
}

/** What a document held that was deleted since; null for others. */
export function heldBefore(
  { missing }: FirestoreDocument,
  past: PastDocument | undefined,
): FirestoreDocument | null {
  return missing && typeof past === 'object' && !past.missing ? past : null;
}

/** What is to be said of a row; undefined where nothing is compared. */
export function rowChange(
  document: FirestoreDocument,
  past: PastDocument | undefined,
): RowChange | undefined {
  return typeof past === 'object' ? changeOf(document, past) : past;
}

/** The first of the fields in which a document differs, in a line. */
export function changedFields(document: FirestoreDocument, past: PastDocument | undefined): string {
  if (typeof past !== 'object' || changeOf(document, past) !== 'changed') {
    return '';
  }
  const { changes, total } = diffFields(past.fields, document.fields, namedFields);
  const names = changes.map(({ path }) => formatFieldPath(path)).join(', ');
  return total > changes.length ? `${names} and ${total - changes.length} more` : names;
}

function isPlainMap(value: FirestoreValue): boolean {
  const shown = showValue(value);
  return shown.kind === 'container' && shown.type === 'map';
}

/** What it was and, where that looks like what it is, how they differ. */
function wasText(was: FirestoreValue, now: FirestoreValue, owner: string): string {
  const whole = pastText(was, now, owner);
  const { before, note } = showDifference(was, now);
  const isSeen = whole !== pastText(now, was, owner) && !isDeceiving(was) && !isDeceiving(now);
  return isSeen || note === null ? whole : `was ${differenceText(before)} (${note})`;
}

/** Whether a text holds what may look like something else, or is longer than what is shown. */
function isDeceiving(value: FirestoreValue): boolean {
  const shown = showValue(value);
  const isCut = shown.kind === 'leaf' && shown.text.length > textLength / 2;
  return isCut || ('stringValue' in value && /[^\u0020-\u007E]| $|^ /u.test(value.stringValue));
}

function pastText(value: FirestoreValue, now: FirestoreValue | undefined, owner?: string): string {
  const { type, text } = cellText(value, owner);
  const isContainer = showValue(value).kind === 'container';
  const what = isContainer ? plainText(value).slice(0, textLength) : text;
  return now === undefined || cellText(now).type === type ? `was ${what}` : `was ${what} (${type})`;
}

/**
 * What a field was, in a few words, where that differs: `was 12`, `was not there`; undefined where
 * it is the same, by type and value. For created or deleted documents no field is reported.
 */
export function previousText(
  document: FirestoreDocument,
  past: PastDocument | undefined,
  names: readonly string[],
): string | undefined {
  if (typeof past !== 'object' || document.missing || past.missing) {
    return undefined;
  }
  const value = valueAt(document.fields, names);
  const was = valueAt(past.fields, names);
  if (was === undefined || value === undefined) {
    return was === value ? undefined : was === undefined ? 'was not there' : pastText(was, value);
  }
  if (isSameValue(was, value)) {
    return undefined;
  }
  return isPlainMap(was) && isPlainMap(value)
    ? 'changed inside'
    : wasText(was, value, document.name);
}
