import { printAt, type Project } from '@firekeep/functions/contract';
import { Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { idOf, parentOf } from '#lib/document-path.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import type { DataPlace } from '../model/place.ts';
import { EditProvider } from '../edit/edit-provider.tsx';
import { rootOf, type Source } from '../model/source.ts';
import { DataPanes } from './data-panes.tsx';
import { PathCrumbs } from './path-crumbs.tsx';
import { TreeButton, TreeSide, useTreeSide } from '../tree/tree-side.tsx';

interface DataFrameProps {
  readonly source: Source;
  readonly place: DataPlace;
  /**
   * In the place of a collection where nothing is chosen: `DataStart` or `QueryView`.
   * @param hasTree whether the tree of collections is open beside it
   */
  readonly renderStart?: (hasTree: boolean) => ReactNode;
  /** Whose data it is; undefined while that isn't known. */
  readonly project?: Project | undefined;
  /** Those that documents may be copied into. */
  readonly projects?: readonly Project[];
  /** Which time is shown, and the way to others. */
  readonly time: ReactNode;
  /** Says that another time than now is shown, and leads out of it. */
  readonly banner: ReactNode;
}

function titleOf({ kind, path }: DataPlace): string {
  if (kind === 'all' || kind === 'query') {
    return kind === 'all' ? 'Collections' : 'Query';
  }
  return kind === 'history' ? `History of ${idOf(path)}` : idOf(path);
}

function Content({
  source,
  place: { kind, path },
  renderStart,
  root,
  hasTree,
}: Pick<DataFrameProps, 'source' | 'place'> & {
  renderStart: DataFrameProps['renderStart'] | undefined;
  root: string | undefined;
  hasTree: boolean;
}) {
  const at = printAt(source.at);
  if (kind === 'all' || kind === 'query') {
    // What was typed and what ran stay as the time changes: a draft must not run for that.
    return (
      <PanelBoundary key={kind === 'query' ? kind : at}>{renderStart?.(hasTree)}</PanelBoundary>
    );
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

/** The view of data: all of the window below the bar, each of its panes scrolls. */
export function DataFrame(props: DataFrameProps) {
  const { source, place, renderStart, project, time, banner } = props;
  const { kind, path } = place;
  const title = titleOf(place);
  const isChosen = path !== '';
  const side = useTreeSide(path);
  const at = printAt(source.at);
  const root = project && rootOf(project);
  useDocumentTitle(title);
  return (
    <Flex direction="column" data-fills minWidth="0" bg="bg.panel">
      {banner}
      <Flex
        align="center"
        wrap={{ base: 'wrap', md: 'nowrap' }}
        gap="2"
        flex="none"
        paddingBlock="1.5"
        paddingInline="3"
        borderBottomWidth="1px"
        borderColor="border"
      >
        {kind === 'query' ? null : <TreeButton {...side} />}
        {isChosen ? <PathCrumbs source={source} path={path} /> : null}
        <Heading
          as="h1"
          size="md"
          fontFamily={isChosen ? 'mono' : 'body'}
          truncate
          flex="1 1 6rem"
          title={title}
        >
          <ExactText text={title} />
        </Heading>
        <Flex gap="2" flex="none" marginInlineStart="auto">
          {time}
        </Flex>
      </Flex>
      <EditProvider source={source} path={path} project={project} projects={props.projects}>
        <Flex flex="1" minHeight="0">
          {kind === 'query' ? null : (
            <TreeSide key={at} source={source} root={root} at={path} side={side} />
          )}
          <Flex direction="column" flex="1" minWidth="0">
            <Content
              source={source}
              place={place}
              renderStart={renderStart}
              root={root}
              hasTree={side.hasRoom && side.isOpen}
            />
          </Flex>
        </Flex>
      </EditProvider>
    </Flex>
  );
}
