import {
  collectionOf,
  collectionShape,
  type Exclusions,
  type Restore,
} from '@firekeep/functions/contract';
import { SimpleGrid, Stack } from '@chakra-ui/react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { StatTile } from '#components/stat-tile.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import { patternText } from '#lib/pattern-text.ts';
import { formatFieldPath } from '#lib/value-text.ts';
import { useExclusions } from '../api/get-exclusions.ts';
import { conflictWords } from '../model/conflict-words.ts';
import { MaskProof } from './mask-proof.tsx';
import { NamedDocuments, type Named } from './named-documents.tsx';
import { NotWritten } from './not-written.tsx';

function excludedRows(excluded: Exclusions): Named[] {
  const { paths, fields, collections, included, fieldPatterns, includedFields } = excluded;
  return [
    ...excluded.onlyPatterns.map((pattern) => ({
      path: pattern.collection,
      reason: `All excluded but where it changes: ${patternText(pattern)}`,
    })),
    ...collections.map((path) => {
      const isKept = (document: string) => collectionShape(collectionOf(document)) === path;
      const kept = included.filter(isKept).length;
      const but = kept === 0 ? '' : `, but for ${formatCount(kept, 'document')}`;
      return { path, reason: `All of its documents excluded${but}` };
    }),
    ...fieldPatterns.map(({ collection: path, field, before, after }) => ({
      path,
      reason: `Excluded where it changes: ${formatFieldPath(field)}, ${before ?? 'missing'} → ${after ?? 'missing'}`,
    })),
    ...includedFields.map(({ path, field }) => ({
      path,
      reason: `Restored all the same: ${formatFieldPath(field)}`,
    })),
    ...paths.map((path) => ({ path, reason: 'Excluded as a whole' })),
    ...fields.map(({ path, field }) => ({ path, reason: `Excluded: ${formatFieldPath(field)}` })),
  ];
}

/** What is applied by the call that asks for it isn't read back: Firestore's answer is trusted. */
const tilesOf = (restore: Restore) => {
  const { inline } = restore;
  const { tile } = conflictWords(restore);
  return [
    [
      'written',
      'Written',
      `documents, ${inline === null ? 'read back' : 'confirmed by Firestore'}`,
    ],
    ['deleted', 'Deleted', 'documents of the target'],
    ['skipped', 'Skipped', 'documents already right'],
    ['unticked', 'Excluded', 'documents as a whole'],
    ['conflicts', tile.label, tile.help],
    ['failed', 'Failed', 'documents refused'],
  ] as const;
};

const maxExcludedRows = 100;

function ExcludedParts({ restore }: { restore: Restore }) {
  const { excluded, error, retry } = useExclusions(restore);
  if (excluded === undefined) {
    return error === null ? null : (
      <ErrorNotice title="Failed to load what was excluded" error={error} onRetry={retry} />
    );
  }
  const rows = excludedRows(excluded);
  const more =
    rows.length > maxExcludedRows
      ? ` The first ${maxExcludedRows} of ${formatNumber(rows.length)} are listed.`
      : '';
  return (
    <NamedDocuments
      title="What was excluded"
      description={`As chosen. Documents of which only fields were excluded count as written.${more}`}
      rows={rows.slice(0, maxExcludedRows)}
    />
  );
}

/** What a restore did, in documents: names those it left unchanged or failed to write. */
export function OutcomeView({ restore }: { restore: Restore }) {
  const { outcome } = restore;
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <SimpleGrid columns={{ base: 2, md: 3, xl: 6 }} gap={{ base: '3', md: '4' }}>
        {tilesOf(restore).map(([count, label, help]) => (
          <StatTile key={count} label={label} value={formatNumber(outcome[count])} help={help} />
        ))}
      </SimpleGrid>
      <MaskProof restore={restore} />
      <NotWritten restore={restore} />
      {restore.planId === null ? null : <ExcludedParts restore={restore} />}
    </Stack>
  );
}
