import {
  makeShapeSelection,
  unmatchedPatterns,
  type Selection,
  type SelectionPreview,
} from '@firekeep/functions/contract';
import { newestBackup, type World } from '../recording/world.ts';

const usdPerRead = 0.000_000_6;

/** What a choice covers of the newest backup's collections, and what a backup of it reads. */
export function selectionPreview(world: World, selection: Selection): SelectionPreview {
  const { metadata } = newestBackup(world).record;
  const coverageOf = makeShapeSelection(selection);
  const collections = metadata.collections.map(({ path, documentCount }) => ({
    path,
    documentCount,
    coverage: coverageOf(path),
  }));
  const covered = collections
    .filter(({ coverage }) => coverage !== 'none')
    .reduce((total, { documentCount }) => total + documentCount, 0);
  const reads = covered + collections.length;
  const shapes = collections.map(({ path }) => path);
  return {
    asOf: metadata.completedAt,
    isPartial: false,
    collections,
    unmatched: unmatchedPatterns(selection, shapes, true),
    covered,
    leftOut: metadata.documentCount - covered,
    reads,
    costUsd: reads * usdPerRead,
  };
}
