import type { Project } from '@firekeep/functions/contract';
import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { LabelledInput } from '#components/labelled-input.tsx';
import { errorOf, type FieldErrors } from '#lib/errors/field-errors.ts';
import type { RestoreForm } from '../model/restore-form.ts';
import { refusalOf } from '../model/target-access.ts';
import { TickLine } from './tick-line.tsx';

/** The project and database that are written to. */
export function TargetChoice({
  form,
  projects,
  sourceId,
  errors,
  onChange,
}: {
  form: RestoreForm;
  projects: readonly Project[];
  /** The project whose backup this is. */
  sourceId: string;
  errors: FieldErrors;
  onChange: (patch: Partial<RestoreForm>) => void;
}) {
  const target = projects.find(({ id }) => id === form.targetProjectId);
  const refusal = target === undefined ? undefined : refusalOf(target, form.mode);
  const choose = (targetProjectId: string) => {
    const chosen = projects.find(({ id }) => id === targetProjectId);
    onChange({
      targetProjectId,
      databaseId: chosen?.databaseId ?? '(default)',
      // References into the database of the backup lead out of another project.
      retargetReferences: targetProjectId !== sourceId,
    });
  };
  return (
    <Stack gap="4">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <LabelledSelect
          label="Project"
          value={form.targetProjectId}
          options={projects.map(({ id, name, firebaseProjectId }) => ({
            value: id,
            label: `${name} (${firebaseProjectId})${id === sourceId ? ', where the backup is from' : ''}`,
          }))}
          onValueChange={choose}
          error={errorOf(errors, 'target.projectId')}
        />
        <LabelledInput
          label="Database"
          value={form.databaseId}
          onValueChange={(databaseId) => onChange({ databaseId })}
          error={errorOf(errors, 'target.databaseId')}
          fontFamily="mono"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </SimpleGrid>
      <LabelledInput
        label="Below a document (optional)"
        value={form.pathPrefix}
        onValueChange={(pathPrefix) => onChange({ pathPrefix })}
        error={errorOf(errors, 'target.pathPrefix')}
        help="Puts everything below this document path instead of where it was: customers/ada becomes restored/2026-11-21/customers/ada."
        fontFamily="mono"
        placeholder="restored/2026-11-21"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TickLine
        label="Re-target references"
        help="References that point into the database of the backup are rewritten to point into the target, below the same document."
        isChecked={form.retargetReferences}
        onChange={(retargetReferences) => onChange({ retargetReferences })}
      />
      {refusal === undefined ? null : (
        <Text fontSize="sm" color="fg.warning">
          {refusal} You can still make the plan.
        </Text>
      )}
    </Stack>
  );
}
