import { Alert, Stack } from '@chakra-ui/react';
import { useController } from 'react-hook-form';
import type { RestoreControl } from '../model/restore-form.ts';
import { withoutSafetyBackup } from '../model/warnings.ts';
import { TickLine } from './tick-line.tsx';

/** Whether to back up what will change; says what is lost without it. */
export function SafetyChoice({ control }: { control: RestoreControl }) {
  const { field } = useController({ control, name: 'safetyBackup' });
  const isChecked = field.value;
  return (
    <Stack gap="3">
      <TickLine
        label="Back up what will change first"
        help="A backup of exactly the documents that the restore replaces or deletes. It makes Undo possible."
        isChecked={isChecked}
        onChange={field.onChange}
      />
      {isChecked ? null : (
        <Alert.Root status="warning" variant="surface" borderRadius="lg">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Description>{withoutSafetyBackup}</Alert.Description>
          </Alert.Content>
        </Alert.Root>
      )}
    </Stack>
  );
}
