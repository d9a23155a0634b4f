import type { BulkFrom } from '../../contract/bulk-from.ts';
import type { previewBulkChange } from '../../contract/bulk.ts';
import type { EndpointData } from '../../contract/endpoint.ts';
import { compareBatch } from '../../engine/changes/compare-batch.ts';
import { inTurns } from '../../engine/changes/in-turns.ts';
import { emptyPlanTally } from '../../engine/changes/plan-tally.ts';
import { mask } from '../../engine/changes/rewrite/mask.ts';
import type { MaskKey } from '../../firestore-model/masking/masked-values.ts';
import { maxSamplesPerChange } from '../../firestore-model/document-difference.ts';
import type { MaskRule } from '../../firestore-model/masks.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import { bulkSource } from './bulk-source.ts';

/** Of documents; the last one may exceed it. Each mask is tried on each of them. */
const maxBytes = 1024 * 1024;

/** What masks make of the first documents. */
export async function previewMasks(
  database: CustomerDatabase,
  {
    from,
    rules,
    key,
  }: { readonly from: BulkFrom; readonly rules: readonly MaskRule[]; readonly key: MaskKey },
  signal: AbortSignal,
): Promise<EndpointData<typeof previewBulkChange>> {
  const { root } = database;
  const { documents, isComplete } = await firstOf(
    bulkSource(database, { from }, { signal, limit: maxSamplesPerChange }),
  );
  const rewrite = mask(rules, { root }, key);
  const options = { target: database, rewrite, isTargetEmpty: false, isTarget: true };
  const { entries, unchanged } = await compareBatch(options, documents, emptyPlanTally);
  const each = rules.map((rule) => mask([rule], { root }, key));
  const masked = rules.map(() => 0);
  await inTurns(documents, ({ document }) => {
    for (const [at, one] of each.entries()) {
      masked[at] = (masked[at] ?? 0) + (one.documentOf(document, null) === document ? 0 : 1);
    }
  });
  const items = entries.flatMap(({ path, sample }) =>
    sample === undefined ? [] : [{ path, change: 'update' as const, difference: sample }],
  );
  const { length: changed } = items;
  return { items, changed, refused: [], unchanged, isComplete, masked };
}

async function firstOf(source: ReturnType<typeof bulkSource>) {
  const documents = [];
  let [bytes, readSoFar] = [0, 0];
  for await (const stretch of source.stretches({ page: 0, chunk: 0 })) {
    for (const one of stretch.documents) {
      documents.push(one);
      bytes += one.document.length;
      if (documents.length === maxSamplesPerChange || bytes >= maxBytes) {
        return { documents, isComplete: false };
      }
    }
    readSoFar += stretch.read ?? 0;
    if (readSoFar >= maxSamplesPerChange) {
      return { documents, isComplete: false };
    }
  }
  return { documents, isComplete: true };
}
