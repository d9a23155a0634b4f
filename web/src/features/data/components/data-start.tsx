import { Box, Flex } from '@chakra-ui/react';
import type { Source } from '../model/source.ts';
import { CollectionList } from './collection-list.tsx';
import { ExportButton } from './export/export-button.tsx';
import { PathForm } from './path-form.tsx';

/** With nothing chosen: the collections there are, and a way to any path. */
export function DataStart({ source }: { source: Source }) {
  return (
    <Flex direction="column" gap="4" flex="1" minHeight="0" overflowY="auto" padding="4">
      <Box flex="none">
        <PathForm source={source}>
          <ExportButton isProminent source={source} what={{ kind: 'project' }} />
        </PathForm>
      </Box>
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
    </Flex>
  );
}
