import { printAt } from '@firekeep/functions/contract';
import { Box, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { idOf, parentOf } from '#lib/document-path.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import type { Source } from '../model/source.ts';
import { DataPanes } from './data-panes.tsx';
import { PathCrumbs } from './path-crumbs.tsx';
import { TreeButton, TreeSide, useTreeSide } from './tree-side.tsx';
import { useFillHeight } from './use-fill-height.ts';

/** What is shown: a collection, or a document of one, perhaps with its history. */
export interface Place {
  readonly kind: 'collection' | 'document' | 'history';
  readonly path: string;
}

interface DataFrameProps {
  readonly source: Source;
  readonly place: Place;
  /** Which time is shown, and the way to others. */
  readonly time: ReactNode;
  /** Says that another time than now is shown, and leads out of it. */
  readonly banner: ReactNode;
}

/** The view of data: as high as the window, its panes scroll by themselves. */
export function DataFrame({ source, place: { kind, path }, time, banner }: DataFrameProps) {
  const { ref, height } = useFillHeight();
  const title = kind === 'history' ? `History of ${idOf(path)}` : idOf(path);
  const document = kind === 'collection' ? undefined : path;
  const collection = kind === 'collection' ? path : (parentOf(path) ?? path);
  const side = useTreeSide(path);
  const at = printAt(source.at);
  useDocumentTitle(title);
  return (
    <Flex direction="column" gap="3">
      {banner}
      <Flex
        ref={ref}
        direction="column"
        style={{ height }}
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border"
        borderRadius="md"
        overflow="hidden"
      >
        <Flex
          align="center"
          gap="2"
          flex="none"
          padding="2"
          paddingInline="3"
          borderBottomWidth="1px"
          borderColor="border"
        >
          <TreeButton {...side} />
          <Box flex="none" maxWidth="60%">
            <PathCrumbs source={source} path={path} />
          </Box>
          <Heading as="h1" size="md" fontFamily="mono" truncate minWidth="0" flex="1" title={title}>
            <ExactText text={title} />
          </Heading>
          {time}
        </Flex>
        <Flex flex="1" minHeight="0">
          <TreeSide key={at} source={source} at={path} side={side} />
          <Flex direction="column" flex="1" minWidth="0">
            <PanelBoundary key={`${at} ${collection}`}>
              <DataPanes
                source={source}
                collection={collection}
                document={document}
                isHistory={kind === 'history'}
              />
            </PanelBoundary>
          </Flex>
        </Flex>
      </Flex>
    </Flex>
  );
}
