import { Flex, Heading, Text } from '@chakra-ui/react';
import { ExactText } from '#components/exact-text.tsx';
import { TextLink } from '#components/router-link.tsx';
import { isOfDemonstration } from '#config/demonstration.ts';
import { formatDateTime } from '#lib/format.ts';
import type { NewestBackup } from '../api/newest-backup.ts';
import { groupLink, groupText, type Source } from '../model/source.ts';
import { groupIds, type TreeParts } from './tree-lines.ts';

/** Queries over all collections of an id: of subcollections that a backup or the tree has seen. */
export function TreeGroups({
  source,
  parts,
  backup,
}: {
  source: Source;
  parts: Pick<TreeParts, 'levels' | 'shapes'>;
  /** Where the shapes were counted. */
  backup: NewestBackup | null;
}) {
  const ids = groupIds(parts);
  if (ids.length === 0 || isOfDemonstration(source.projectId)) {
    return null;
  }
  return (
    <Flex
      as="section"
      aria-label="Groups"
      direction="column"
      gap="1"
      flex="none"
      maxHeight="30%"
      overflowY="auto"
      padding="3"
      borderTopWidth="1px"
      borderColor="border"
      fontSize="xs"
    >
      <Heading as="h2" fontSize="xs" fontWeight="medium" color="fg.muted">
        Groups
      </Heading>
      <Text color="fg.muted">
        {backup === null
          ? 'Of what was opened here'
          : `Of the backup of ${formatDateTime(backup.readTime ?? backup.createdAt)}, and what was opened here`}
      </Text>
      {ids.map((id) => (
        <TextLink
          key={id}
          to={groupLink(source, groupText(id))}
          variant="plain"
          fontFamily="mono"
          title={`Query all collections called ${id}`}
        >
          <ExactText text={id} />
        </TextLink>
      ))}
    </Flex>
  );
}
