import {
  unmatchedPatterns,
  type SelectionPreview as Preview,
  type Selection,
} from '@firekeep/functions/contract';
import { Fragment } from 'react';
import { Callout } from '#components/callout.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { formatDateTime } from '#lib/format.ts';
import { modeOf, stateOf } from '../model/choose-collections.ts';

function Unmatched({ patterns, asOf }: { patterns: readonly string[]; asOf: string | null }) {
  const title = (
    <>
      No collection matches{' '}
      {patterns.slice(0, 5).map((pattern, index) => (
        <Fragment key={pattern}>
          {index === 0 ? '' : ', '}
          <ExactText text={pattern} />
        </Fragment>
      ))}
      {patterns.length > 5 ? ` and ${patterns.length - 5} more` : ''}
    </>
  );
  return (
    <Callout status="warning" aria-live="polite" title={title}>
      {asOf === null
        ? 'Compared with the collections that the database has now. '
        : `Compared with the backup of ${formatDateTime(asOf)}: a collection made since then is not known. `}
      Look for a typing error.
    </Callout>
  );
}

/** What is wrong with valid patterns: that some match nothing, or that nothing is left. */
export function SelectionWarnings({
  preview,
  selection,
}: {
  /** Undefined while the collections are not known. */
  preview: Preview | undefined;
  selection: Selection;
}) {
  if (preview === undefined) {
    return null;
  }
  const shapes = preview.collections.map(({ path }) => path);
  const unmatched = unmatchedPatterns(selection, shapes, preview.asOf !== null);
  if (unmatched.length > 0) {
    return <Unmatched patterns={unmatched} asOf={preview.asOf} />;
  }
  const mode = modeOf(selection);
  const isNothingLeft = shapes.every((path) => stateOf(selection, mode, path) === 'none');
  return shapes.length > 0 && isNothingLeft ? (
    <Callout
      status="warning"
      aria-live="polite"
      title="Every collection is excluded: the backup would be empty"
    />
  ) : null;
}
