import { makeSelection } from '../../firestore-model/patterns.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import type { Vault } from '../format/manifest.ts';
import { ChunkCache } from '../explore/chunk-cache.ts';
import { BackupSide } from './backup-side.ts';
import { comparePart, type CompareLimits } from './compare.ts';
import type { ComparedPart } from './findings.ts';
import { rangeOf } from './side.ts';

/** The selection of what both sides could hold; null where their patterns are the same. */
export function commonSelection(
  sides: readonly Pick<Manifest, 'include' | 'exclude'>[],
): ((collectionPath: string) => boolean) | null {
  const distinct = new Set(sides.map(({ include, exclude }) => JSON.stringify([include, exclude])));
  if (distinct.size < 2) {
    return null;
  }
  const selections = sides.map(makeSelection);
  return (collectionPath) => selections.every((isSelected) => isSelected(collectionPath));
}

const cachedChunks = 6;

export interface CompareBackups {
  /** Of the project whose backups both are. */
  readonly vault: Vault;
  readonly before: Manifest;
  readonly after: Manifest;
  /** Where the part before ended. */
  readonly cursor: string | null;
  readonly limits: CompareLimits;
}

/** One part of comparing two backups of a project. @throws AppError `corrupt` */
export async function compareBackups(options: CompareBackups): Promise<ComparedPart> {
  const { vault, before, after, cursor, limits } = options;
  const range = rangeOf(null, cursor);
  const cache = new ChunkCache(vault, cachedChunks);
  const isSelected = commonSelection([before, after]);
  return await comparePart({
    before: new BackupSide({ vault, manifest: before, cache }, range, isSelected),
    after: new BackupSide({ vault, manifest: after, cache }, range, isSelected),
    range,
    shape: null,
    limits,
  });
}
