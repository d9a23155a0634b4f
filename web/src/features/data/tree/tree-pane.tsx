import { maxListedCollections } from '@firekeep/functions/contract';
import { Flex, Input, Text } from '@chakra-ui/react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Waiting } from '#components/waiting.tsx';
import { formatNumber } from '#lib/format.ts';
import { latePart } from '#lib/late-part.tsx';
import { useCollections } from '../api/explore.ts';
import type { NewestBackup } from '../api/newest-backup.ts';
import { useLevels, useMissingParents } from './use-tree.ts';
import type { Source } from '../model/source.ts';
import { documentsOnWay, treeLines, type CountedShape } from './tree-lines.ts';
import { CollectionTree } from './collection-tree.tsx';
import { TreeGroups } from './tree-groups.tsx';

interface TreePaneProps {
  readonly source: Source;
  /** What the names of the database's documents begin with; undefined while that isn't known. */
  readonly root?: string | undefined;
  /** The path of the collection or document that is shown. */
  readonly at: string;
}

const isDocument = (path: string) => path.split('/').length % 2 === 0;

/** What is loaded of the tree: the way to what is shown, and what was opened by hand. */
function useTree({ source, at }: TreePaneProps, shapes: readonly CountedShape[]) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const top = useCollections(source);
  const opened = [...toggled].flatMap(([path, isOpen]) => (isOpen ? [path] : []));
  const onWay = documentsOnWay(at);
  const parents = [...new Set([...onWay, ...opened.filter(isDocument)])];
  const levels = new Map([['', top.data ?? []], ...useLevels(source, parents)]);
  const counts = new Map(
    [...levels.values()].flat().map(({ path, documentCount }) => [path, documentCount]),
  );
  const empty = opened.filter((path) => counts.get(path) === 0);
  const missing = useMissingParents(source, empty);
  // The document that is open is listed once it is known to have subcollections.
  const documents = [
    ...onWay.filter((path) => path !== at || levels.has(path)),
    ...missing,
  ].toSorted();
  const toggle = (path: string, isOpen: boolean) => setToggled(new Map(toggled).set(path, isOpen));
  return { top, parts: { levels, documents, at, toggled, shapes }, toggle };
}

const none: readonly CountedShape[] = [];

const TreeShapes = latePart(async () => (await import('./tree-shapes.tsx')).TreeShapes);

/** The line of what is shown, or of the nearest above it that has one. */
function selectedOf(paths: ReadonlySet<string>, at: string): string | undefined {
  const ids = at.split('/');
  return ids
    .map((_, index) => ids.slice(0, ids.length - index).join('/'))
    .find((path) => paths.has(path));
}

/** The collections of a database or backup as a tree, with a filter. */
export function TreePane({ source, root, at }: TreePaneProps) {
  const [backup, setBackup] = useState<NewestBackup | null>(null);
  const [filter, setFilter] = useState('');
  const { top, parts, toggle } = useTree({ source, at }, backup?.collections ?? none);
  const lines = treeLines(parts, useDeferredValue(filter.trim()));
  const paths = useMemo(() => new Set(lines.map(({ path }) => path)), [lines]);
  if (top.isPending || top.error !== null) {
    return (
      <Waiting
        label="Loading collections"
        rows={6}
        failure="Failed to load collections"
        error={top.error}
        onRetry={() => void top.refetch()}
      />
    );
  }
  return (
    <>
      <TreeShapes source={source} root={root} onKnown={setBackup} />
      <Flex padding="2" borderBottomWidth="1px" borderColor="border">
        <Input
          size="xs"
          type="search"
          aria-label="Filter collections"
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </Flex>
      {lines.length === 0 ? (
        <Text fontSize="xs" color="fg.muted" padding="3">
          {filter === ''
            ? 'No collections here.'
            : top.data.length < maxListedCollections
              ? 'No collection matches.'
              : `None of the ${formatNumber(maxListedCollections)} listed matches. Others open by their path.`}
        </Text>
      ) : (
        <CollectionTree
          source={source}
          lines={lines}
          selected={selectedOf(paths, at)}
          onToggle={toggle}
        />
      )}
      <TreeGroups source={source} parts={parts} backup={backup} />
    </>
  );
}
