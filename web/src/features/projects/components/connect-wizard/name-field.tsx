import { TextField } from '#components/form/text-field.tsx';
import type { ConnectControl } from '../../model/connect-form.ts';

/** What the project will be called. */
export function NameField({ control }: { control: ConnectControl }) {
  return (
    <TextField
      control={control}
      name="name"
      label="Project name"
      help="Shown in Firekeep, at most 50 characters"
      autoComplete="off"
    />
  );
}
