import {
  collectionOf,
  documentDifference,
  maxSamplesPerChange,
  type BulkFrom,
  type EndpointData,
  type MaskRule,
  type previewBulkChange,
} from '@firekeep/functions/contract';
import type { RecordedDocuments } from '../documents/documents.ts';
import { documentsMeant } from './bulk-planner.ts';
import { changeTo } from './decide-write.ts';
import { masksOf } from './masking.ts';

/** What masks make of the first documents. */
export async function previewMasks(
  live: RecordedDocuments,
  from: BulkFrom,
  rules: readonly MaskRule[],
): Promise<EndpointData<typeof previewBulkChange>> {
  const meant = documentsMeant(live, from);
  const documents = meant.slice(0, maxSamplesPerChange);
  const { fieldsOf, each } = await masksOf(rules);
  const changes = documents.flatMap((document) => {
    const { path, fields } = document;
    return changeTo(path, document, fieldsOf(collectionOf(path), fields)) ?? [];
  });
  return {
    items: changes.map((change) => ({
      path: change.path,
      change: 'update',
      difference: documentDifference(change),
    })),
    changed: changes.length,
    refused: [],
    unchanged: documents.length - changes.length,
    isComplete: documents.length === meant.length,
    masked: each.map(
      (one) =>
        documents.filter(({ path, fields }) => one(collectionOf(path), fields) !== fields).length,
    ),
  };
}
