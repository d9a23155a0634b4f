import { Alert, Card, HStack, SimpleGrid, Text } from '@chakra-ui/react';
import { Info } from 'lucide-react';
import { matchPath, useLocation } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { demonstrationId } from '#features/projects/model/demonstration.ts';

interface Described {
  readonly title: string;
  readonly parts: readonly (readonly [heading: string, text: string])[];
}

const backup: Described = {
  title: 'Backup',
  parts: [
    [
      'Backups',
      'Every backup of the project with its state, its size and what proves it: chunks read back from storage, documents decoded, counts compared with Firestore at the same read time.',
    ],
    [
      'Schedules',
      'When backups are made on their own, how long each is kept, and who is told when one is missing.',
    ],
    [
      'Restores',
      'A plan shows each document that would be created, changed or deleted before anything is written; a restore can be undone.',
    ],
  ],
};

const described: readonly (readonly [pattern: string, page: Described])[] = [
  [paths.projectBackup.pattern, backup],
  [paths.projectRestore.pattern, { ...backup, title: 'Restore' }],
  [
    paths.projectCompare.pattern,
    {
      title: 'Compare',
      parts: [
        [
          'Two points in time',
          'Which documents differ between two backups, or between a backup and the database as it is now, down to the single field.',
        ],
      ],
    },
  ],
  [
    paths.documentHistory.pattern,
    {
      title: 'History',
      parts: [
        [
          'One document over time',
          'Each state of the document that a backup holds, and what changed.',
        ],
      ],
    },
  ],
  [
    paths.projectSecurity.pattern,
    {
      title: 'Security',
      parts: [
        ['Credentials', 'How old the key is, and how much more it may do than Firekeep needs.'],
        [
          'Protection',
          'When the last verified backup was made, what the schedules cover and what they leave out.',
        ],
        [
          'Rules and log',
          'Findings in the security rules by line, and everything that was done to the project.',
        ],
      ],
    },
  ],
  [
    paths.projectAnalytics.pattern,
    {
      title: 'Analytics',
      parts: [
        [
          'Data',
          'Documents and bytes per collection over time, from the manifests of backups: no reads are billed for it.',
        ],
        [
          'Backups',
          'How long they take, what they add to storage, and Firekeep’s own reads and writes.',
        ],
        ['Connection', 'Latency and uptime as the connection checks measured them.'],
      ],
    },
  ],
];

/** What a page that needs a connected project shows for one: the demonstration has no backups to show. */
export function DemonstrationPage() {
  const { pathname } = useLocation();
  const match = described.find(([pattern]) => matchPath(pattern, pathname) !== null);
  const page = match?.[1] ?? backup;
  return (
    <Page
      title={page.title}
      actions={
        <LinkButton to={paths.projects.link({ connect: true })}>Connect a project</LinkButton>
      }
    >
      <DemonstrationParts parts={page.parts} />
    </Page>
  );
}

/** The backups tab of the demonstration's collections. */
export function DemonstrationBackups() {
  return <DemonstrationParts parts={backup.parts} />;
}

function DemonstrationParts({ parts }: Pick<Described, 'parts'>) {
  return (
    <>
      <Alert.Root status="info" borderRadius="lg">
        <Alert.Indicator>
          <Info />
        </Alert.Indicator>
        <Alert.Content>
          <Alert.Title>The demonstration is sample data inside the app</Alert.Title>
          <Alert.Description>
            There is no database behind it. For a connected project, this page shows:
          </Alert.Description>
        </Alert.Content>
      </Alert.Root>
      <SimpleGrid columns={{ base: 1, lg: Math.min(parts.length, 3) }} gap={{ base: '4', md: '5' }}>
        {parts.map(([heading, text]) => (
          <Card.Root key={heading} variant="outline">
            <Card.Body gap="2">
              <Card.Title as="h2">{heading}</Card.Title>
              <Text color="fg.muted">{text}</Text>
            </Card.Body>
          </Card.Root>
        ))}
      </SimpleGrid>
      <HStack gap="2" wrap="wrap">
        <LinkButton
          to={paths.projectCollections.link(demonstrationId)}
          variant="outline"
          colorPalette="gray"
        >
          Look at the sample data
        </LinkButton>
      </HStack>
    </>
  );
}
