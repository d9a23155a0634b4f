import { Alert, Stack } from '@chakra-ui/react';
import { withoutSafetyBackup } from '../model/warnings.ts';
import { TickLine } from './tick-line.tsx';

/** Whether to back up what will change; says what is lost without it. */
export function SafetyChoice({
  isChecked,
  onChange,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <Stack gap="3">
      <TickLine
        label="Back up what will change first"
        help="A backup of exactly the documents that the restore replaces or deletes. It makes Undo possible."
        isChecked={isChecked}
        onChange={onChange}
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
