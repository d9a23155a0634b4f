import { Container, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#lib/use-document-title.ts';

/** A public page of running text. */
export function ProsePage({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <Container maxWidth="3xl" paddingBlock={{ base: '10', md: '20' }}>
      <Stack gap="6">
        <Heading as="h1" size={{ base: '3xl', md: '4xl' }} letterSpacing="-0.02em">
          {title}
        </Heading>
        <Text fontSize="lg" color="fg.muted">
          {lead}
        </Text>
        {children}
      </Stack>
    </Container>
  );
}

/** A section of running text. */
export function ProseSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="2">
      <Heading as="h2" size="lg">
        {title}
      </Heading>
      <Stack gap="3" color="fg.muted" lineHeight="tall">
        {children}
      </Stack>
    </Stack>
  );
}
