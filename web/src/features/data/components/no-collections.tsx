import type { At } from '@firekeep/functions/contract';
import { HStack } from '@chakra-ui/react';
import { FolderOpen } from 'lucide-react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import type { Source } from '../model/source.ts';

const texts: Readonly<Record<At['kind'], { title: string; description: string }>> = {
  now: {
    title: 'This database is empty',
    description:
      'A collection appears here as soon as it holds a document. Write the first one from your app or in the Firebase console, bring documents back from a backup or from a file you exported, or connect the database you meant.',
  },
  backup: {
    title: 'This backup has no collections',
    description: 'The database was empty, or the backup excluded all of its collections.',
  },
  time: {
    title: 'This database had no collections',
    description: 'It was empty at this time.',
  },
};

/** In place of collections, where a database or backup has none: why, and what to do next. */
export function NoCollections({ source: { projectId, at } }: { source: Source }) {
  return (
    <EmptyNotice
      icon={<FolderOpen />}
      {...texts[at.kind]}
      action={
        at.kind === 'now' ? (
          <HStack wrap="wrap" justify="center" gap="2">
            <QuietLink to={paths.projectRestore.link(projectId)}>Restore from a backup</QuietLink>
            <QuietLink to={paths.projectBackup.link(projectId, { import: '1' })}>
              Import a file
            </QuietLink>
            <QuietLink to={paths.projects.link({ connect: true })}>
              Connect another database
            </QuietLink>
          </HStack>
        ) : null
      }
    />
  );
}
