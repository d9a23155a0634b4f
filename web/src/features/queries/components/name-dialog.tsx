import { savedQueryNameSchema } from '@firekeep/functions/contract';
import { z } from 'zod';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { showToast } from '#lib/toaster.ts';

const nameSchema = z.object({ name: savedQueryNameSchema });

/** Asks for the name of a saved query. */
export function NameDialog({
  done,
  onName,
  name,
  ...dialog
}: {
  title: string;
  submitLabel: string;
  /** What is said once the query has its name. */
  done: string;
  /** What the name is at first. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onName: (name: string) => Promise<unknown>;
}) {
  return (
    <FormDialog
      {...dialog}
      failureTitle="Failed to save the query"
      schema={nameSchema}
      defaultValues={{ name }}
      onSubmit={async (typed) => onName(typed.name)}
      onDone={() => showToast({ type: 'success', title: done })}
    >
      {({ control }) => <TextField control={control} name="name" label="Name" autoComplete="off" />}
    </FormDialog>
  );
}
