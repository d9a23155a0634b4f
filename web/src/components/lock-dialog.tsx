import { List, Text } from '@chakra-ui/react';
import { useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { typedNumber } from '#lib/typed-number.ts';
import { useNow } from '#lib/clock.ts';
import { formatDate } from '#lib/format.ts';

const dayMs = 24 * 60 * 60_000;
/** More is refused by the server too. */
const maxDays = 3650;
const days = typedNumber({ from: 1, to: maxDays }, `A whole number from 1 to ${maxDays}`);
const lockSchema = z.object({ days });
type LockForm = z.input<typeof lockSchema>;

/** Until when the typed number of days locks: what leads to what can't be done then. */
function Until({ control }: { control: Control<LockForm, unknown, z.output<typeof lockSchema>> }) {
  const now = useNow();
  const typed = days.safeParse(useWatch({ control, name: 'days' })).data;
  return (
    <Text fontWeight="medium">
      {typed === undefined
        ? 'While it is locked:'
        : `Until ${formatDate(new Date(now + typed * dayMs).toISOString())}:`}
    </Text>
  );
}

/** Locks something for some days, or extends its lock, and says what can't be undone. */
export function LockDialog({
  name,
  isLocked,
  isOpen,
  onClose,
  onLock,
  forbids,
  graceDays,
}: {
  name: string;
  isLocked: boolean;
  isOpen: boolean;
  onClose: () => void;
  onLock: (days: number) => Promise<unknown>;
  /** What can't be done until then, a sentence each. */
  forbids: readonly string[];
  /** For how long it can be withdrawn. */
  graceDays: number;
}) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isLocked ? `Extend the lock of ${name}` : `Lock ${name}`}
      submitLabel={isLocked ? 'Extend lock' : 'Lock'}
      failureTitle="Failed to lock"
      schema={lockSchema}
      defaultValues={{ days: '30' }}
      onSubmit={async (input) => onLock(input.days)}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="days"
            label="Days from now"
            inputMode="numeric"
            required
          />
          <Until control={control} />
          <List.Root paddingInlineStart="5">
            {forbids.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List.Root>
          <Text>
            You can withdraw the lock for {graceDays} days. After that nobody can remove or shorten
            it, neither you nor anybody who signs in as you: it can only be extended.
          </Text>
          <Text>
            Where the bucket has object retention, nobody can delete the stored backups there
            either: scheduled ones while retention keeps them, those made by hand in a locked
            project until the lock ends.
          </Text>
        </>
      )}
    </FormDialog>
  );
}
