import { Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { idOf } from '#lib/document-path.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import type { Source } from '../model/source.ts';
import { CollectionView } from './collection-view.tsx';
import { PathCrumbs } from './path-crumbs.tsx';
import { useFillHeight } from './use-fill-height.ts';

interface DataFrameProps {
  readonly source: Source;
  /** The collection's path. */
  readonly path: string;
  /** Says that a backup is shown, and leads out of it. */
  readonly banner: ReactNode;
}

/** The view of data: as high as the window, its panes scroll by themselves. */
export function DataFrame({ source, path, banner }: DataFrameProps) {
  const { ref, height } = useFillHeight();
  const title = idOf(path);
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
          align="baseline"
          gap="2"
          padding="2"
          paddingInline="3"
          borderBottomWidth="1px"
          borderColor="border"
        >
          <PathCrumbs source={source} path={path} />
          <Heading as="h1" size="md" fontFamily="mono" truncate title={title}>
            <ExactText text={title} />
          </Heading>
        </Flex>
        <PanelBoundary key={`${source.backupId} ${path}`}>
          <CollectionView source={source} path={path} />
        </PanelBoundary>
      </Flex>
    </Flex>
  );
}
