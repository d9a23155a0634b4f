import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#lib/use-document-title.ts';

/** What every form of the sign-in page stands in. */
export function AuthCard({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <Box
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="2xl"
      padding={{ base: '6', md: '8' }}
      boxShadow="sm"
    >
      <Stack gap="5">
        <Stack gap="1">
          <Heading as="h1" size="2xl" letterSpacing="-0.02em">
            {title}
          </Heading>
          <Text color="fg.muted" overflowWrap="anywhere">
            {lead}
          </Text>
        </Stack>
        {children}
      </Stack>
    </Box>
  );
}
