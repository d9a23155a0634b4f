import { printAt } from '@firekeep/functions/contract';
import { Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { idOf, parentOf } from '#lib/document-path.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import type { Place } from '../model/place.ts';
import type { Source } from '../model/source.ts';
import { DataPanes } from './data-panes.tsx';
import { PathCrumbs } from './path-crumbs.tsx';
import { TreeButton, TreeSide, useTreeSide } from './tree-side.tsx';
import { useFillHeight } from './use-fill-height.ts';

interface DataFrameProps {
  readonly source: Source;
  readonly place: Place;
  /** In the place of a collection where nothing is chosen: `DataStart`. */
  readonly start?: ReactNode;
  /** As `DataPanes` takes it. */
  readonly root?: string | undefined;
  /** Which time is shown, and the way to others. */
  readonly time: ReactNode;
  /** Says that another time than now is shown, and leads out of it. */
  readonly banner: ReactNode;
}

function titleOf({ kind, path }: Place): string {
  if (kind === 'all') {
    return 'Collections';
  }
  return kind === 'history' ? `History of ${idOf(path)}` : idOf(path);
}

function Content({
  source,
  place: { kind, path },
  start,
  root,
}: Pick<DataFrameProps, 'source' | 'place' | 'start' | 'root'>) {
  const at = printAt(source.at);
  if (kind === 'all') {
    return <PanelBoundary key={at}>{start}</PanelBoundary>;
  }
  const collection = kind === 'collection' ? path : (parentOf(path) ?? path);
  return (
    <PanelBoundary key={`${at} ${collection}`}>
      <DataPanes
        source={source}
        root={root}
        collection={collection}
        document={kind === 'collection' ? undefined : path}
        isHistory={kind === 'history'}
      />
    </PanelBoundary>
  );
}

/** The view of data: as high as the window, its panes scroll by themselves. */
export function DataFrame({ source, place, start, root, time, banner }: DataFrameProps) {
  const { kind, path } = place;
  const { ref, style } = useFillHeight();
  const title = titleOf(place);
  const side = useTreeSide(path);
  const at = printAt(source.at);
  useDocumentTitle(title);
  return (
    <Flex direction="column" gap="3">
      {banner}
      <Flex
        ref={ref}
        direction="column"
        style={style}
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border"
        borderRadius="md"
        overflow="hidden"
      >
        <Flex
          align="center"
          wrap="wrap"
          gap="2"
          flex="none"
          padding="2"
          paddingInline="3"
          borderBottomWidth="1px"
          borderColor="border"
        >
          <TreeButton {...side} />
          {kind === 'all' ? null : <PathCrumbs source={source} path={path} />}
          <Heading
            as="h1"
            size="md"
            fontFamily={kind === 'all' ? 'body' : 'mono'}
            truncate
            flex="1 1 6rem"
            title={title}
          >
            <ExactText text={title} />
          </Heading>
          <Flex gap="2" marginInlineStart="auto">
            {time}
          </Flex>
        </Flex>
        <Flex flex="1" minHeight="0">
          <TreeSide key={at} source={source} at={path} side={side} />
          <Flex direction="column" flex="1" minWidth="0">
            <Content source={source} place={place} start={start} root={root} />
          </Flex>
        </Flex>
      </Flex>
    </Flex>
  );
}
