import type { Project } from '@firekeep/functions/contract';
import { Box, SimpleGrid, Text } from '@chakra-ui/react';
import { exactTyping } from '#components/form/exact-typing.ts';
import { LabelledInput } from '#components/labelled-input.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { writeRefusal } from '#lib/write-refusal.ts';

/** A database that documents are copied into. */
export interface CopyPlace {
  readonly projectId: string;
  readonly databaseId: string;
}

/** The project and database that copies go into. @param place null where that is the present one */
export function CopyTarget({
  projects,
  projectId,
  place,
  onChange,
  error,
}: {
  readonly projects: readonly Project[];
  /** The present one. */
  readonly projectId: string;
  readonly place: CopyPlace | null;
  readonly onChange: (place: CopyPlace | null) => void;
  /** Why it can't be that database. */
  readonly error: string | undefined;
}) {
  const own = projects.find(({ id }) => id === projectId);
  if (own === undefined) {
    return null;
  }
  const { projectId: chosen, databaseId } = place ?? { projectId, databaseId: own.databaseId };
  const choose = (next: CopyPlace) =>
    onChange(next.projectId === own.id && next.databaseId === own.databaseId ? null : next);
  const refused = projects.flatMap((project) => {
    const refusal = writeRefusal(project);
    return refusal === undefined || project.id === own.id ? [] : [{ project, refusal }];
  });
  const offered = projects.filter((project) => refused.every((one) => one.project !== project));
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
      {refused.map(({ project, refusal }) => (
        <Text key={project.id} fontSize="sm" color="fg.muted" marginTop="2">
          Not {project.name}: {refusal}
        </Text>
      ))}
    </Box>
  );
}
