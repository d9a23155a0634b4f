import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ExactText } from './exact-text.tsx';
import { useDocumentTitle } from '#lib/use-document-title.ts';

export interface PageProps {
  /** Heading and, unless `documentTitle` says otherwise, the tab's title. */
  readonly title: string;
  readonly documentTitle?: string;
  readonly description?: ReactNode;
  /** Above the heading: a way back or the current place. */
  readonly eyebrow?: ReactNode;
  /** Buttons at the right of the heading, below it on a phone. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The body of a page in the app: one heading with its actions, then panels. */
export function Page({ title, documentTitle, description, eyebrow, actions, children }: PageProps) {
  useDocumentTitle(documentTitle ?? title);
  return (
    <Stack gap="4" width="full" maxWidth="7xl" marginInline="auto">
      <Flex
        gap="3"
        justify="space-between"
        align={{ md: 'center' }}
        direction={{ base: 'column', md: 'row' }}
      >
        <Box minWidth="0">
          {eyebrow === undefined ? null : (
            <Box color="fg.muted" fontSize="sm" marginBottom="1">
              {eyebrow}
            </Box>
          )}
          <Heading
            as="h1"
            size="2xl"
            letterSpacing="-0.015em"
            overflowWrap="anywhere"
            // A document's id may have 1,500 characters.
            lineClamp="4"
            title={title.length > 100 ? title : undefined}
          >
            <ExactText text={title} />
          </Heading>
          {description === undefined ? null : (
            <Text color="fg.muted" marginTop="0.5" maxWidth="75ch">
              {description}
            </Text>
          )}
        </Box>
        {actions === undefined ? null : (
          <Flex gap="2" wrap="wrap" flexShrink={0}>
            {actions}
          </Flex>
        )}
      </Flex>
      {children}
    </Stack>
  );
}
