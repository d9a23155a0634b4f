import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { LinkButton } from '#components/router-link.tsx';
import type { AttentionItem } from '../model/attention.ts';

function Item({ item }: { item: AttentionItem }) {
  const isBad = item.tone === 'bad';
  return (
    <Flex
      as="li"
      gap="3"
      align={{ sm: 'center' }}
      direction={{ base: 'column', sm: 'row' }}
      paddingInline={{ base: '4', md: '5' }}
      paddingBlock="3"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Flex gap="3" flex="1" minWidth="0">
        <Box color={isBad ? 'fg.error' : 'fg.warning'} marginTop="0.5" flexShrink={0}>
          {isBad ? <CircleAlert size={18} /> : <TriangleAlert size={18} />}
        </Box>
        <Box minWidth="0">
          <Text fontWeight="medium">{item.title}</Text>
          <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
            {item.detail}
          </Text>
        </Box>
      </Flex>
      <LinkButton
        to={item.to}
        size="sm"
        variant="outline"
        colorPalette="gray"
        alignSelf={{ base: 'flex-start', sm: 'center' }}
        marginStart={{ base: '7', sm: '0' }}
      >
        {item.action}
      </LinkButton>
    </Flex>
  );
}

/** What needs attention; says so too where nothing does. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  if (items.length === 0) {
    return (
      <Flex gap="3" align="center" paddingInline={{ base: '4', md: '5' }} paddingBottom="4">
        <Box color="fg.success">
          <CircleCheck size={18} />
        </Box>
        <Text color="fg.muted">
          Nothing. Every project answers and has a backup from the last seven days, or one under
          way.
        </Text>
      </Flex>
    );
  }
  return (
    <Stack as="ul" gap="0" listStyleType="none">
      {items.map((item) => (
        <Item key={item.key} item={item} />
      ))}
    </Stack>
  );
}
