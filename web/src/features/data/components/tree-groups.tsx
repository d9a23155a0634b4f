import { printQuery, queryShapeSchema, type Collection } from '@firekeep/functions/contract';
import { Flex, Heading } from '@chakra-ui/react';
import { ExactText } from '#components/exact-text.tsx';
import { TextLink } from '#components/router-link.tsx';
import { isOfDemonstration } from '#config/demonstration.ts';
import { paths } from '#config/paths.ts';
import { groupIds } from '../model/tree-lines.ts';
import type { Source } from '../model/source.ts';

/** Queries over all collections of an id, for the ids of subcollections that the tree has seen. */
export function TreeGroups({
  source: { projectId: project, at },
  levels,
}: {
  source: Source;
  levels: ReadonlyMap<string, readonly Collection[]>;
}) {
  const ids = groupIds(levels);
  if (ids.length === 0 || at.kind !== 'now' || isOfDemonstration(project)) {
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
      {ids.map((id) => (
        <TextLink
          key={id}
          to={paths.dashboardQuery.link({
            project,
            q: printQuery(queryShapeSchema.parse({ from: { kind: 'group', id } }), { root: '' }),
          })}
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
