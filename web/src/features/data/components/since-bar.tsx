import { printAt, type At } from '@firekeep/functions/contract';
import { Flex, Text } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { now } from '#lib/at.ts';
import { parentOf } from '#lib/document-path.ts';
import { formatCount, formatNumber } from '#lib/format.ts';
import { useCollections } from '../api/explore.ts';
import type { Rows } from '../api/rows.ts';
import { collectionLink, type Source } from '../model/source.ts';
import type { ThenState, ThenStore } from '../model/then-store.ts';

interface SinceBarProps {
  readonly source: Source;
  /** The collection's path. */
  readonly path: string;
  readonly rows: Rows;
  readonly store: ThenStore;
  /** Whether the rows are what a query finds, not all of the collection's. */
  readonly isQuery: boolean;
}

/** What differs of the rows that are loaded, and what that cost. */
function summaryOf({ counts, pending, lookedUp }: ThenState, since: At): string {
  const { changed, created, deleted } = counts;
  const parts = [
    `${formatNumber(changed)} changed`,
    `${formatNumber(created)} created`,
    ...(deleted === 0 ? [] : [`${formatNumber(deleted)} deleted, subcollections left`]),
    ...(pending === 0 ? [] : [`${formatNumber(pending)} still being compared`]),
    since.kind === 'backup' ? 'no reads' : formatCount(lookedUp, 'read'),
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

/** How many documents were there then that are not listed now. Backups are counted for free. */
function useGone({ source, path, rows, isQuery }: SinceBarProps, since: At, state: ThenState) {
  const { data } = useCollections(
    { projectId: source.projectId, at: since },
    parentOf(path) ?? undefined,
    since.kind === 'backup' && !isQuery,
  );
  const { existed, pending, error } = state;
  const isKnown =
    !isQuery && rows.isComplete && pending === 0 && error === null && data !== undefined;
  const before = data?.find((each) => each.path === path)?.documentCount ?? null;
  return isKnown && before !== null ? Math.max(0, before - existed) : null;
}

function Gone(props: SinceBarProps & { since: At; state: ThenState }) {
  const { source, path, since, state, isQuery } = props;
  const gone = useGone(props, since, state);
  const compare = compareLink(source, since, path);
  if (gone === 0) {
    return null;
  }
  return (
    <Text as="span" color="fg.muted">
      {gone === null
        ? isQuery
          ? 'Documents that no longer match are not listed. '
          : 'Deleted documents are listed only if they have subcollections. '
        : `${formatCount(gone, 'document')} deleted since, not listed. `}
      {compare === null ? null : <TextLink to={compare}>Compare the collection</TextLink>}
    </Text>
  );
}

/** What changed since another time in the rows that are loaded, and what is not known of it. */
export function SinceBar(props: SinceBarProps) {
  const { source, path, store } = props;
  const { since = now } = source;
  const state = useSyncExternalStore(store.subscribe, store.getState);
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
          {summaryOf(state, since)}
        </Text>
        <Gone key={printAt(since)} {...props} since={since} state={state} />
        <QuietLink
          size="2xs"
          marginInlineStart="auto"
          to={collectionLink({ ...source, since: now }, path)}
        >
          Stop comparing
        </QuietLink>
      </Flex>
      {state.error === null ? null : (
        <ErrorNotice
          title="Failed to look up what changed"
          error={state.error}
          onRetry={() => store.retry()}
        />
      )}
    </Flex>
  );
}
