import type { At } from '@firekeep/functions/contract';
import { Flex, Text } from '@chakra-ui/react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { now } from '#lib/at.ts';
import { formatCount, formatNumber } from '#lib/format.ts';
import { useStore } from '#lib/store.ts';
import { useKnownCount } from '../api/explore.ts';
import type { Rows } from '../rows/rows.ts';
import { ShownPlanButton } from '../put-back/plan-button.tsx';
import { collectionLink, type Source } from '../model/source.ts';
import type { ComparisonState, PastDocuments } from './past-documents.ts';

interface SinceBarProps {
  readonly source: Source;
  /** The collection's path. */
  readonly path: string;
  readonly rows: Rows;
  readonly store: PastDocuments;
  /** Whether the rows are what a query finds, not all of the collection's. */
  readonly isQuery: boolean;
}

/** Of how many documents the counts are: all, or those that were loaded and compared so far. */
function scopeOf({ rows, isQuery }: SinceBarProps, present: number, total: number | null): string {
  const which = rows.isComplete ? 'all' : 'the first';
  if (rows.isComplete && present === 0) {
    return 'and none left';
  }
  if (isQuery) {
    return `in ${which} ${formatNumber(present)} found`;
  }
  const isPartOf = !rows.isComplete && total !== null && total > present;
  return isPartOf
    ? `in the first ${formatNumber(present)} of ${formatCount(total, 'document')}`
    : `in ${which} ${formatCount(present, 'document')}`;
}

/** What differs of the rows that are loaded, and what that cost. */
function summaryOf(props: SinceBarProps, state: ComparisonState, total: number | null): string {
  const { counts, pending, present, lookedUp } = state;
  const { source, rows, isQuery } = props;
  const counted = [
    `${formatNumber(counts.changed)} changed`,
    `${formatNumber(counts.created)} created`,
    ...(isQuery || rows.past.error !== null ? [] : [`${formatNumber(counts.deleted)} deleted`]),
  ].join(' · ');
  const parts = [
    `${counted} ${scopeOf(props, present, total)}`,
    ...(pending === 0 ? [] : [`${formatNumber(pending)} still being compared`]),
    source.since?.kind === 'backup'
      ? 'no reads to compare'
      : `${formatCount(lookedUp + rows.past.reads, 'read')} to compare`,
  ];
  return parts.join(' · ');
}

/** Where a comparison of the whole collection with the backup is; null where there is none. */
function compareLink({ projectId, at }: Source, since: At, path: string): string | null {
  if (since.kind !== 'backup' || at.kind === 'time') {
    return null;
  }
  const to = at.kind === 'backup' ? at.recordId : 'live';
  return paths.projectCompare.link(projectId, { from: since.recordId, to, path });
}

/** What the counts can't say, and where a comparison of everything is. */
function Further({ source, path, isQuery }: SinceBarProps) {
  const compare = compareLink(source, source.since ?? now, path);
  return (
    <Text as="span" color="fg.muted">
      {isQuery ? 'Documents that no longer match are not listed. ' : ''}
      {compare === null ? null : <TextLink to={compare}>Compare the collection</TextLink>}
    </Text>
  );
}

/** What could not be asked for, and the way to ask again. */
function Failures({ rows, store, state }: SinceBarProps & { state: ComparisonState }) {
  return (
    <>
      {rows.past.error === null ? null : (
        <ErrorNotice
          title="Failed to list what was deleted"
          error={rows.past.error}
          onRetry={() => void rows.refresh(rows.count)}
        />
      )}
      {state.error === null ? null : (
        <ErrorNotice
          title="Failed to look up what changed"
          error={state.error}
          onRetry={() => store.retry()}
        />
      )}
    </>
  );
}

/** What changed since another time in the rows that are loaded, and what is not known of it. */
export function SinceBar(props: SinceBarProps) {
  const { source, path, store } = props;
  const total = useKnownCount(source, path);
  const state = useStore(store.state);
  return (
    <Flex
      as="section"
      aria-label="Changes"
      direction="column"
      gap="2"
      flex="none"
      paddingInline="3"
      paddingBlock="1.5"
      borderBottomWidth="1px"
      borderColor="border"
      bg="bg.subtle"
      fontSize="xs"
    >
      <Flex gap="3" align="center" wrap="wrap">
        <Text as="span" fontWeight="medium" aria-live="polite">
          {summaryOf(props, state, total)}
        </Text>
        <Further {...props} />
        <ShownPlanButton scope={{ collections: [path] }}>
          Put back the collection and all below…
        </ShownPlanButton>
        <QuietLink
          size="2xs"
          marginInlineStart="auto"
          to={collectionLink({ ...source, since: now }, path)}
        >
          Stop comparing
        </QuietLink>
      </Flex>
      <Failures {...props} state={state} />
    </Flex>
  );
}
