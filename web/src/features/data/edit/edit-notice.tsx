import { Text } from '@chakra-ui/react';
import type { Project } from '@firekeep/functions/contract';
import { placeRefusal } from '../model/place-refusal.ts';

const changedOnly = 'documents can be changed and created only.';

/** Why no document can be deleted; null where they can. */
function deleteRefusal({ permissions, guards }: Project): string | null {
  const refusing = permissions.delete
    ? guards.refusesDeletes && 'guards of this project refuse deletions'
    : 'key or the permissions of this project do not allow deleting';
  return refusing === false ? null : `The ${refusing}: ${changedOnly}`;
}

/** Why the documents at a path can't be edited, or not in all ways: once, at their foot. */
export function EditNotice({ project, path }: { project: Project; path: string }) {
  return (
    <Text
      as="aside"
      aria-label="What can be changed"
      // Below the rows, which would move as it comes.
      order="1"
      flex="none"
      fontSize="xs"
      color="fg.muted"
      paddingInline="3"
      paddingBlock="1.5"
      borderTopWidth="1px"
      borderColor="border"
      bg="bg.subtle"
      overflowWrap="anywhere"
    >
      {placeRefusal(project, path) ?? deleteRefusal(project)}
    </Text>
  );
}
