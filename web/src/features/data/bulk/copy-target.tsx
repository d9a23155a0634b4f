import type { Project } from '@firekeep/functions/contract';
import { Box, SimpleGrid, Text } from '@chakra-ui/react';
import { exactTyping } from '#components/form/exact-typing.ts';
import { LabelledInput } from '#components/labelled-input.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import type { CopyEnds } from '../edit/edit-context.ts';
import { copyRefusal } from './move-refusal.ts';

/** A database that documents are copied into. */
export interface CopyPlace {
  readonly projectId: string;
  readonly databaseId: string;
}

/** The projects that copies may go into, and why not into the others. */
export function targetsOf({ project: own, projects }: CopyEnds) {
  const all = projects.map((project) => ({ project, refusal: copyRefusal(project, own) }));
  return {
    offered: all.flatMap(({ project, refusal }) => (refusal === undefined ? [project] : [])),
    refused: all.flatMap(({ project, refusal }) =>
      refusal === undefined ? [] : [{ project, refusal }],
    ),
  };
}

/** The projects that nothing can be copied into, their own first, each with the reason. */
function Refused({
  refused,
  own,
}: Pick<ReturnType<typeof targetsOf>, 'refused'> & { readonly own: Project }) {
  const isOwn = ({ project }: { readonly project: Project }) => project.id === own.id;
  return refused.length === 0 ? null : (
    // There may be a hundred, and the form continues after them.
    <Box
      as="ul"
      aria-label="Projects that nothing can be copied into"
      maxHeight="6rem"
      overflowY="auto"
      tabIndex={0}
      fontSize="sm"
      color="fg.muted"
      marginTop="2"
    >
      {refused
        .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
        .map((one) => (
          <Text as="li" key={one.project.id}>
            Not {isOwn(one) ? 'this project' : one.project.name}: {one.refusal}
          </Text>
        ))}
    </Box>
  );
}

/** The project and database that copies go into. @param place null where that is the present one */
export function CopyTarget({
  copying,
  place,
  onChange,
  error,
}: {
  readonly copying: CopyEnds;
  readonly place: CopyPlace | null;
  readonly onChange: (place: CopyPlace | null) => void;
  /** Why it can't be that database. */
  readonly error: string | undefined;
}) {
  const { project: own } = copying;
  const { offered, refused } = targetsOf(copying);
  const { projectId: chosen, databaseId } = place ?? {
    projectId: own.id,
    databaseId: own.databaseId,
  };
  const choose = (next: CopyPlace) =>
    onChange(next.projectId === own.id && next.databaseId === own.databaseId ? null : next);
  const databaseOf = (id: string) => offered.find((one) => one.id === id)?.databaseId ?? '';
  return (
    <Box>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <LabelledSelect
          label="Project"
          value={chosen}
          options={offered.map(({ id, name, firebaseProjectId }) => ({
            value: id,
            label: id === own.id ? `${name}, this project` : `${name} (${firebaseProjectId})`,
          }))}
          onValueChange={(id) => choose({ projectId: id, databaseId: databaseOf(id) })}
        />
        <LabelledInput
          label="Database"
          value={databaseId}
          onValueChange={(id) => choose({ projectId: chosen, databaseId: id })}
          error={error}
          {...exactTyping}
        />
      </SimpleGrid>
      <Refused refused={refused} own={own} />
    </Box>
  );
}
