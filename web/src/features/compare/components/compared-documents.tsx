import type { Comparison } from '@firekeep/functions/contract';
import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { Equal } from 'lucide-react';
import { useContext, useEffect, useReducer, useState } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { NextPage } from '#components/show-more.tsx';
import { VirtualList } from '#components/virtual-list.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import type { PossibleCall } from '../api/compare.ts';
import { useDifferences } from '../api/get-differences.ts';
import { isListed, type ListedDifferences } from '../model/sum-parts.ts';
import { CompareActionsContext } from './compare-actions.ts';
import { ComparedDocument } from './compared-document.tsx';
import { ExportDifferences } from './export-differences.tsx';

type Query = ReturnType<typeof useDifferences>;

function toggled(open: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(path)) {
    next.add(path);
  }
  return next;
}

/** Stands after the documents: the next ones are asked for as soon as it is drawn. */
function Rest({ query: { isFetching, error, fetchNextPage } }: { query: Query }) {
  const isWanted = !isFetching && error === null;
  useEffect(() => {
    if (isWanted) {
      void fetchNextPage();
    }
  });
  return error === null ? <RowsSkeleton label="Loading more documents" rows={1} /> : null;
}

/** What a search has found so far: it looks through what is loaded, and for more when asked to. */
function Found({ query, found, loaded }: { query: Query; found: number; loaded: number }) {
  return (
    <>
      <Text
        fontSize="sm"
        color="fg.muted"
        paddingInline="4"
        paddingBlock="2"
        borderTopWidth="1px"
        borderColor="border.muted"
      >
        {formatNumber(found)} of {formatCount(loaded, 'document')}
        {query.hasNextPage ? ' loaded so far' : ''}
      </Text>
      <NextPage pages={query}>Look further</NextPage>
    </>
  );
}

/** What can be done with the selected documents, and how all that are listed are selected. */
function Selected({
  selected,
  listed,
  onSelect,
}: {
  selected: ReadonlySet<string>;
  listed: readonly string[];
  onSelect: (selected: ReadonlySet<string>) => void;
}) {
  const { renderSelectedActions } = useContext(CompareActionsContext);
  const [some] = listed;
  if (renderSelectedActions === undefined || some === undefined) {
    return null;
  }
  const isAll = listed.every((path) => selected.has(path));
  return (
    <Flex
      role="toolbar"
      aria-label="Selected documents"
      gap="2"
      wrap="wrap"
      align="center"
      paddingInline="4"
      paddingBlock="2"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Text fontSize="xs" color="fg.muted" aria-live="polite">
        {formatNumber(selected.size)} selected
      </Text>
      {isAll ? null : (
        <QuietButton size="xs" onClick={() => onSelect(new Set([...selected, ...listed]))}>
          Select the {formatCount(listed.length, 'document')} listed
        </QuietButton>
      )}
      {selected.size === 0 ? null : (
        <>
          <QuietButton size="xs" onClick={() => onSelect(new Set())}>
            Clear
          </QuietButton>
          {renderSelectedActions([...selected])}
        </>
      )}
    </Flex>
  );
}

interface ComparedDocumentsProps {
  readonly projectId: string;
  readonly points: PossibleCall;
  readonly shape: string | undefined;
  readonly listed: ListedDifferences;
  /** Lists the documents of all collections and kinds. */
  readonly onAll: () => void;
  /** The first page, where it is known already. */
  readonly first: Comparison | undefined;
}

function Documents({
  query,
  listed,
  projectId,
  points,
}: Pick<ComparedDocumentsProps, 'projectId' | 'points' | 'listed'> & { query: Query }) {
  const [open, onOpen] = useReducer(toggled, new Set<string>());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isSelectable = useContext(CompareActionsContext).renderSelectedActions !== undefined;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const found = items.filter((item) => isListed(item, listed));
  const isWhole = listed.search === '' && listed.change === undefined;
  const rows = found.map((item) => ({ key: item.path, item }));
  const isGrowing = query.hasNextPage && isWhole;
  return (
    <>
      <Selected selected={selected} listed={found.map(({ path }) => path)} onSelect={setSelected} />
      <VirtualList
        label="Documents that differ"
        rows={isGrowing ? [...rows, { key: '', item: null }] : rows}
        rowHeight={36}
        renderRow={({ item }) =>
          item === null ? (
            <Rest query={query} />
          ) : (
            <ComparedDocument
              item={item}
              projectId={projectId}
              points={points}
              isOpen={open.has(item.path)}
              onOpen={() => onOpen(item.path)}
              isSelected={selected.has(item.path)}
              onSelect={isSelectable ? () => setSelected(toggled(selected, item.path)) : undefined}
            />
          )
        }
      />
      {isWhole ? null : <Found query={query} found={found.length} loaded={items.length} />}
      {query.isSuccess && items.length === 0 && !query.hasNextPage ? (
        <EmptyNotice
          icon={<Equal />}
          title="No document differs"
          description="What is compared holds the same documents with the same values."
        />
      ) : null}
    </>
  );
}

/** The documents that differ, page by page as one comes to them. */
export function ComparedDocuments(props: ComparedDocumentsProps) {
  const { projectId, points, shape, first, listed, onAll } = props;
  const query = useDifferences({ projectId, points, shape }, first);
  const { data, error } = query;
  const { change } = listed;
  const what = change === undefined ? 'Documents that differ' : `Documents that were ${change}`;
  return (
    <Panel
      title={shape === undefined ? what : `${what} in ${shape}`}
      actions={
        <HStack gap="2" wrap="wrap">
          {shape === undefined && change === undefined ? null : (
            <QuietButton size="xs" onClick={onAll}>
              Show all
            </QuietButton>
          )}
          <ExportDifferences query={query} listed={listed} />
        </HStack>
      }
      flush
    >
      {query.isPending ? <RowsSkeleton label="Loading documents" rows={6} /> : null}
      <Documents query={query} {...props} />
      {error === null ? null : (
        <Box padding="4">
          <ErrorNotice
            title="Failed to compare"
            error={error}
            onRetry={() => void (data === undefined ? query.refetch() : query.fetchNextPage())}
          />
        </Box>
      )}
    </Panel>
  );
}
