import { Box, Container, Grid, Heading, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { Archive, FolderTree, History, KeyRound, Layers, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';

const abilities: readonly (readonly [ReactNode, string, string])[] = [
  [
    <FolderTree key="browse" />,
    'See what is there',
    'Collections at every level, parents that are missing, and each document with its exact typed values, as they are now and as they were in any backup.',
  ],
  [
    <Archive key="backup" />,
    'Keep all of it',
    'The whole database as of one moment, byte for byte as Firestore sends it: integers, doubles, NaN, microseconds, references, odd names.',
  ],
  [
    <History key="restore" />,
    'Get it back',
    'A whole backup, some collections or one document, as a change you review first, field by field, and can undo afterwards.',
  ],
  [
    <Layers key="dedupe" />,
    'Store changes only',
    'A backup is cut into pieces at places the data itself decides. Pieces that an earlier backup holds are not stored again.',
  ],
  [
    <KeyRound key="key" />,
    'Keys under lock',
    'Your service account key is sealed with AES-256-GCM under a key of your project’s own. It never reaches a browser or a log again.',
  ],
  [
    <ShieldCheck key="schedule" />,
    'Without being asked',
    'Hourly to monthly or by cron, in your time zone. You are told when a backup fails, is late, or holds much less than the one before.',
  ],
];

const proof: readonly (readonly [string, string])[] = [
  ['Every piece is read back', 'from storage, with the right size and checksum, and opened.'],
  ['Every hash is recomputed', 'and has to match the name the piece was stored under.'],
  ['Every document decodes', 'and their names rise strictly from the first to the last.'],
  ['Every count is asked for', 'from Firestore, as of the same moment, and has to be equal.'],
];

function Hero() {
  return (
    <Container
      maxWidth="6xl"
      paddingTop={{ base: '14', md: '24' }}
      paddingBottom={{ base: '12', md: '20' }}
    >
      <Stack gap="6" maxWidth="3xl">
        <Heading
          as="h1"
          size={{ base: '4xl', md: '6xl' }}
          letterSpacing="-0.03em"
          lineHeight="1.08"
        >
          Backups of Cloud Firestore that were proven, not hoped for.
        </Heading>
        <Text fontSize={{ base: 'lg', md: 'xl' }} color="fg.muted" maxWidth="58ch">
          Firekeep connects to your Firestore projects, lets you look at their data and keeps
          backups of it. A backup counts as done only after all of it was read back and checked.
        </Text>
        <HStack gap="3" wrap="wrap">
          <LinkButton to={paths.auth.link()} size="lg">
            Sign in or create an account
          </LinkButton>
          <LinkButton to={paths.features.link()} size="lg" variant="outline" colorPalette="gray">
            What it does
          </LinkButton>
        </HStack>
      </Stack>
    </Container>
  );
}

function Proof() {
  return (
    <Box bg="bg.panel" borderBlockWidth="1px" borderColor="border.muted">
      <Container maxWidth="6xl" paddingBlock={{ base: '12', md: '20' }}>
        <Grid templateColumns={{ base: '1fr', lg: '2fr 3fr' }} gap={{ base: '8', lg: '16' }}>
          <Stack gap="3">
            <Heading as="h2" size={{ base: '2xl', md: '3xl' }} letterSpacing="-0.02em">
              How a backup is proven
            </Heading>
            <Text color="fg.muted">
              The evidence stays with the backup and can be seen there. The check can be run again
              at any time.
            </Text>
          </Stack>
          <Stack as="ol" gap="0" listStyleType="none">
            {proof.map(([what, how], index) => (
              <HStack
                as="li"
                key={what}
                gap="5"
                align="baseline"
                paddingBlock="4"
                borderTopWidth={index === 0 ? '0' : '1px'}
                borderColor="border.muted"
              >
                <Text color="brand.fg" fontWeight="semibold" fontVariantNumeric="tabular-nums">
                  {index + 1}
                </Text>
                <Text>
                  <strong>{what}</strong>{' '}
                  <Text as="span" color="fg.muted">
                    {how}
                  </Text>
                </Text>
              </HStack>
            ))}
          </Stack>
        </Grid>
      </Container>
    </Box>
  );
}

function Abilities() {
  return (
    <Container maxWidth="6xl" paddingBlock={{ base: '12', md: '20' }}>
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap={{ base: '8', md: '10' }}>
        {abilities.map(([icon, title, text]) => (
          <Stack key={title} gap="2">
            <Box color="brand.fg" marginBottom="1">
              {icon}
            </Box>
            <Heading as="h3" size="md">
              {title}
            </Heading>
            <Text color="fg.muted">{text}</Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Container>
  );
}

/** The front page: what Firekeep does and why its backups can be trusted. */
export function HomePage() {
  useDocumentTitle('Firekeep');
  return (
    <>
      <Hero />
      <Proof />
      <Abilities />
    </>
  );
}
