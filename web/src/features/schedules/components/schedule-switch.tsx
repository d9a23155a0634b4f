import { Switch, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { LateConfirmDialog } from '#components/late-confirm-dialog.ts';

/** Pauses and resumes a schedule. Asks before the only one that runs is paused. */
export function ScheduleSwitch({
  name,
  isEnabled,
  isOnly,
  isPending,
  isLocked = false,
  onChange,
}: {
  name: string;
  isEnabled: boolean;
  /** Whether no other schedule of the project runs. */
  isOnly: boolean;
  isPending: boolean;
  /** Whether it can't be paused. */
  isLocked?: boolean;
  onChange: (isEnabled: boolean) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Switch.Root
        checked={isEnabled}
        disabled={isPending || isLocked}
        onCheckedChange={({ checked }) => {
          if (!checked && isOnly) {
            setAsking(true);
          } else {
            onChange(checked);
          }
        }}
        marginInlineEnd="2"
      >
        <Switch.HiddenInput />
        <Switch.Control />
        <Switch.Label srOnly>Schedule {name}</Switch.Label>
      </Switch.Root>
      <LateConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onChange(false);
        }}
        title="Pause the only schedule?"
        confirmLabel="Pause schedule"
      >
        <Text>
          {name} is the only schedule that backs up this project. While it is paused no backup is
          made unless somebody starts one, and no alert says that one is late.
        </Text>
      </LateConfirmDialog>
    </>
  );
}
