import {
  documentSize,
  maxDocumentBytes,
  vectorValues,
  type FirestoreDocument,
  type FirestoreFields,
  type FirestoreValue,
} from '@firekeep/functions/contract';
import { formatNumber } from '#lib/format.ts';

/** Firestore's limits of a document (https://firebase.google.com/docs/firestore/quotas). */
const most = { levels: 20, entries: 40_000 };

/** From which share of a limit on it is shown without being asked for. */
const near = { size: 0.1, others: 0.5 };

/** What is directly in a value; null where that is neither a map nor an array. A vector is one. */
function partsOf(value: FirestoreValue): FirestoreValue[] | null {
  if ('arrayValue' in value) {
    return value.arrayValue.values;
  }
  return 'mapValue' in value && vectorValues(value.mapValue.fields) === undefined
    ? Object.values(value.mapValue.fields)
    : null;
}

/** How deeply maps and arrays are nested. */
function depthOf(values: readonly FirestoreValue[]): number {
  return values.reduce((deepest, value) => {
    const parts = partsOf(value);
    return parts === null ? deepest : Math.max(deepest, 1 + depthOf(parts));
  }, 0);
}

/**
 * The index entries that a document has by automatic indexing: one ascending and one descending for
 * each field, maps, arrays and what is in maps included, and one for each element of an array
 * (https://firebase.google.com/docs/firestore/query-data/index-overview#index_entries).
 */
function automaticEntries(fields: FirestoreFields): number {
  return Object.values(fields).reduce((sum, value) => {
    const isMap = 'mapValue' in value && partsOf(value) !== null;
    const elements = 'arrayValue' in value ? value.arrayValue.values.length : 0;
    return sum + 2 + elements + (isMap ? automaticEntries(value.mapValue.fields) : 0);
  }, 0);
}

interface DocumentLimits {
  readonly bytes: number;
  /** Each limit, as a sentence. */
  readonly all: readonly string[];
  /** Those of them that the document comes near. */
  readonly near: readonly string[];
}

/** How much of Firestore's limits a document takes: its size, its depth, its index entries. */
export function documentLimits({
  path,
  fields,
}: Pick<FirestoreDocument, 'path' | 'fields'>): DocumentLimits {
  const bytes = documentSize(path, fields);
  const levels = depthOf(Object.values(fields));
  const entries = automaticEntries(fields);
  const percent = (bytes / maxDocumentBytes) * 100;
  const limits = [
    {
      text: `${percent < 1 ? 'less than 1' : Math.round(percent)} % of the 1 MiB limit`,
      isNear: bytes > maxDocumentBytes * near.size,
    },
    {
      text: `${levels} of at most ${most.levels} levels`,
      isNear: levels >= most.levels * near.others,
    },
    {
      text: `${formatNumber(entries)} of at most ${formatNumber(most.entries)} index entries by automatic indexing, exemptions and composite indexes not known`,
      isNear: entries >= most.entries * near.others,
    },
  ];
  return {
    bytes,
    all: limits.map(({ text }) => text),
    near: limits.filter(({ isNear }) => isNear).map(({ text }) => text),
  };
}
