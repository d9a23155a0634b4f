import type { Coverage, SelectionPreview } from '@firekeep/functions/contract';
import { newestBackup, type World } from './world.ts';

const usdPerRead = 0.000_000_6;

/** A pattern covers the collections that it names and everything below them; a star stands for one segment, two for any number. */
function patternOf(pattern: string): RegExp {
  const parts = pattern
    .split('/')
    .map((part) =>
      part === '**'
        ? '(?:[^/]+/)*'
        : part === '*'
          ? '[^/]+/'
          : `${part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}/`,
    );
  return new RegExp(`^${parts.join('')}`);
}

/** What a choice covers of the newest backup's collections, and what a backup of it reads. */
export function selectionPreview(
  world: World,
  {
    include,
    exclude,
  }: { readonly include: readonly string[]; readonly exclude: readonly string[] },
): SelectionPreview {
  const { record } = newestBackup(world);
  const [kept, left] = [include.map(patternOf), exclude.map(patternOf)];
  const collections = record.metadata.collections.map(({ path, documentCount }) => {
    const matches = (pattern: RegExp) => pattern.test(`${path}/`);
    const isKept = (kept.length === 0 || kept.some(matches)) && !left.some(matches);
    const coverage: Coverage = isKept ? 'all' : 'none';
    return { path, documentCount, coverage };
  });
  const sum = (coverage: Coverage) =>
    collections
      .filter((each) => each.coverage === coverage)
      .reduce((total, { documentCount }) => total + documentCount, 0);
  const covered = sum('all');
  const reads = covered + collections.length;
  return {
    asOf: record.metadata.completedAt,
    isPartial: false,
    collections,
    unmatched: [...include, ...exclude].filter(
      (pattern) => !collections.some(({ path }) => patternOf(pattern).test(`${path}/`)),
    ),
    covered,
    leftOut: sum('none'),
    reads,
    costUsd: reads * usdPerRead,
  };
}
