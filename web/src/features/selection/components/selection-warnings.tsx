import { unmatchedPatterns, type SelectionPreview as Preview } from '@firekeep/functions/contract';
import { Alert } from '@chakra-ui/react';
import { Fragment } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { formatDateTime } from '#lib/format.ts';
import type { Selection } from '../api/preview-selection.ts';
import { modeOf, stateOf } from '../model/choose-collections.ts';

function Unmatched({ patterns, asOf }: { patterns: readonly string[]; asOf: string | null }) {
  return (
    <Alert.Root status="warning" variant="surface" aria-live="polite">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title overflowWrap="anywhere">
          No collection matches{' '}
          {patterns.slice(0, 5).map((pattern, index) => (
            <Fragment key={pattern}>
              {index === 0 ? '' : ', '}
              <ExactText text={pattern} />
            </Fragment>
          ))}
          {patterns.length > 5 ? ` and ${patterns.length - 5} more` : ''}
        </Alert.Title>
        <Alert.Description>
          {asOf === null
            ? 'Compared with the collections that the database has now. '
            : `Compared with the backup of ${formatDateTime(asOf)}: a collection made since then is not known. `}
          Look for a typing error.
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}

/** The patterns that match none of the known collections; none while that is not known. */
function unmatchedOf(data: Preview | undefined, selection: Selection): string[] {
  if (data === undefined) {
    return [];
  }
  const paths = data.collections.map(({ path }) => path);
  return unmatchedPatterns(selection, paths, data.asOf !== null);
}

/** Whether patterns that do match leave out every known collection. */
function isNothingLeft(data: Preview | undefined, selection: Selection): boolean {
  const collections = data?.collections ?? [];
  const mode = modeOf(selection);
  return (
    collections.length > 0 &&
    collections.every(({ path }) => stateOf(selection, mode, path) === 'none')
  );
}

/** What is wrong with patterns that can be used: that some match nothing, or that nothing is left. */
export function SelectionWarnings({
  preview,
  selection,
}: {
  /** Undefined while the collections are not known. */
  preview: Preview | undefined;
  selection: Selection;
}) {
  const unmatched = unmatchedOf(preview, selection);
  if (unmatched.length > 0) {
    return <Unmatched patterns={unmatched} asOf={preview?.asOf ?? null} />;
  }
  return isNothingLeft(preview, selection) ? (
    <Alert.Root status="warning" variant="surface" aria-live="polite">
      <Alert.Indicator />
      <Alert.Title>Every collection is left out: the backup would be empty</Alert.Title>
    </Alert.Root>
  ) : null;
}
