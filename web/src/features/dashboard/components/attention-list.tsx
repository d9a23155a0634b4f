import { Box, Flex, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { List, ListRow, RowNote } from '#components/list-row.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import type { AttentionItem } from '../model/attention.ts';

function Item({ item }: { item: AttentionItem }) {
  const isBad = item.tone === 'bad';
  return (
    <ListRow
      title={
        <Flex gap="3" minWidth="0">
          <Box color={isBad ? 'fg.error' : 'fg.warning'} marginTop="0.5" flexShrink={0}>
            {isBad ? <CircleAlert size={18} /> : <TriangleAlert size={18} />}
          </Box>
          <Box minWidth="0">
            <Text fontWeight="medium">{item.title}</Text>
            <RowNote>{item.detail}</RowNote>
          </Box>
        </Flex>
      }
      actions={
        <QuietLink to={item.to} marginStart={{ base: '7', sm: '0' }}>
          {item.action}
        </QuietLink>
      }
    />
  );
}

/** What needs attention; says so too where nothing does. */
export function AttentionList({
  items,
  areAlertsKnown,
}: {
  items: readonly AttentionItem[];
  /** Whether alerts have been looked at: before that nothing says that there is none. */
  areAlertsKnown: boolean;
}) {
  if (items.length === 0 && !areAlertsKnown) {
    return (
      <Text color="fg.muted" paddingInline="4" paddingBottom="4">
        Every project answers and has a backup from the last seven days, or one under way. Whether
        an alert is open is not known yet.
      </Text>
    );
  }
  if (items.length === 0) {
    return (
      <Flex gap="3" align="center" paddingInline="4" paddingBottom="4">
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
    <List>
      {items.map((item) => (
        <Item key={item.key} item={item} />
      ))}
    </List>
  );
}
