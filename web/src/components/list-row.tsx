import { Box, Flex, Grid, Text, type BoxProps, type GridProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Rows up to the edges of their panel (`<Panel flush>`), under a name for screen readers. */
export function List(props: BoxProps) {
  return <Box as="ul" listStyleType="none" {...props} />;
}

/** A line of a row that stands back. */
export function RowNote(props: BoxProps) {
  return <Box fontSize="sm" color="fg.muted" overflowWrap="anywhere" {...props} />;
}

interface ListRowProps {
  readonly title: ReactNode;
  /** Beside the title: states, times. */
  readonly badges?: ReactNode;
  /** Below the title. */
  readonly details?: ReactNode;
  readonly actions?: ReactNode;
  /** Below all of it: what is unfolded. */
  readonly below?: ReactNode;
  /**
   * The width of window from which it all stands in one line, a card before; `content`: where the
   * actions fit beside the text, in a part of a page that can be narrow in a wide window.
   */
  readonly from?: 'base' | 'sm' | 'lg' | 'xl' | 'content';
  /** What stands between the title and the actions, and how the line is divided. */
  readonly children?: ReactNode;
  readonly templateColumns?: GridProps['templateColumns'];
}

const twoColumns = 'minmax(0, 1fr) auto';
const wrapped = { display: 'flex', flexWrap: 'wrap' } as const;

/** One thing of a list: a line on a wide screen, a card on a narrow one. */
export function ListRow(props: ListRowProps) {
  const { title, badges, details, actions, below, from = 'sm', children } = props;
  const { templateColumns = { base: 'minmax(0, 1fr)', [from]: twoColumns } } = props;
  const gridColumn = { base: '1 / -1', [from]: 'auto' };
  const isWrapped = from === 'content';
  const layout = isWrapped ? wrapped : { templateColumns };
  return (
    <Box as="li" paddingInline="4" paddingBlock="2" borderTopWidth="1px" borderColor="border">
      <Grid gap={{ base: '2', lg: '5' }} alignItems="center" {...layout}>
        <Box minWidth="0" flex={isWrapped ? '1 1 16rem' : undefined} gridColumn={gridColumn}>
          <Flex gap="2.5" align="center" wrap="wrap">
            {typeof title === 'string' ? (
              <Text fontWeight="medium" overflowWrap="anywhere">
                {title}
              </Text>
            ) : (
              title
            )}
            {badges}
          </Flex>
          {details}
        </Box>
        {children}
        {actions === undefined ? null : (
          <Flex gap="2" wrap="wrap" align="center" gridColumn={gridColumn}>
            {actions}
          </Flex>
        )}
      </Grid>
      {below}
    </Box>
  );
}
