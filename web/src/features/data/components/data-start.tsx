import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { ExactText } from '#components/exact-text.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { TextLink } from '#components/router-link.tsx';
import { latePart } from '#lib/late-part.tsx';
import { useCollections } from '../api/explore.ts';
import { collectionsText } from '../model/collections-text.ts';
import type { Source } from '../model/source.ts';
import { ExportButton } from '../export/export-button.tsx';
import { NoCollections } from './no-collections.tsx';
import { PathForm } from './path-form.tsx';

const CollectionList = latePart(
  async () => (await import('./collection-list.tsx')).CollectionList,
  <RowsSkeleton label="Loading collections" rows={5} />,
);

interface DataStartProps {
  readonly source: Source;
  /** Whether the tree is open beside it, so that the collections are in sight. */
  readonly hasTree: boolean;
  /** Collections and documents that were looked at, the last one first. */
  readonly recent: readonly { readonly to: string; readonly path: string }[];
}

function Recent({ recent }: Pick<DataStartProps, 'recent'>) {
  return (
    <Stack as="section" aria-label="Recent" gap="1.5" align="flex-start" flex="none">
      <Heading as="h2" size="sm">
        Recent
      </Heading>
      {recent.map(({ to, path }) => (
        <TextLink key={to} to={to} fontFamily="mono" overflowWrap="anywhere" lineClamp="2">
          <ExactText text={path} />
        </TextLink>
      ))}
    </Stack>
  );
}

/**
 * With nothing chosen: a way to any path, what was looked at last, and the collections where no
 * tree shows them.
 */
export function DataStart({ source, hasTree, recent }: DataStartProps) {
  const { data } = useCollections(source);
  if (data?.length === 0) {
    return <NoCollections source={source} />;
  }
  return (
    <Flex direction="column" gap="4" flex="1" minHeight="0" overflowY="auto" padding="4">
      <Box flex="none">
        <PathForm source={source}>
          <ExportButton isProminent source={source} what={{ kind: 'project' }} />
        </PathForm>
      </Box>
      {data === undefined ? null : (
        <Text fontSize="sm" color="fg.muted" flex="none">
          {collectionsText(data)}
        </Text>
      )}
      {hasTree ? null : (
        <Flex
          as="section"
          aria-label="Collections"
          direction="column"
          minHeight="0"
          borderWidth="1px"
          borderRadius="md"
        >
          <CollectionList source={source} isArea />
        </Flex>
      )}
      {recent.length === 0 ? null : <Recent recent={recent} />}
    </Flex>
  );
}
