import { Box, Flex, Heading, Text, type BoxProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PanelBoundary } from './panel-boundary.tsx';

export interface PanelProps extends Omit<BoxProps, 'title'> {
  readonly title?: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** Content up to the edges: for tables and lists. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page, inside a border, with its own error boundary. */
export function Panel({
  title,
  description,
  actions,
  flush = false,
  children,
  ...props
}: PanelProps) {
  return (
    <Box
      as="section"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      overflow="hidden"
      minWidth="0"
      {...(title === undefined ? {} : { 'aria-label': title })}
      {...props}
    >
      {title === undefined ? null : (
        <Flex
          align="center"
          justify="space-between"
          gap="3"
          wrap="wrap"
          paddingInline="4"
          paddingTop={flush ? '2' : '3'}
          paddingBottom={flush ? '2' : '0'}
          minHeight="9"
        >
          <Box minWidth="0" {...(description === undefined ? {} : { flex: '1 1 12rem' })}>
            <Heading as="h2" size="md">
              {title}
            </Heading>
            {description === undefined ? null : (
              <Text color="fg.muted" fontSize="sm">
                {description}
              </Text>
            )}
          </Box>
          {actions}
        </Flex>
      )}
      <Box {...(flush ? {} : { paddingInline: '4', paddingBlock: '3' })}>
        <PanelBoundary>{children}</PanelBoundary>
      </Box>
    </Box>
  );
}
