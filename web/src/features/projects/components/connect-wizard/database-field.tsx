import { Controller } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { databaseOf, defaultDatabaseId, type ConnectControl } from '../../model/connect-form.ts';

/** Which of the project's databases: one of those that the credential sees, or, where they can't be listed, whichever is typed. */
export function DatabaseField({
  control,
  databases,
}: {
  control: ConnectControl;
  /** Null where they are not known. */
  databases: readonly string[] | null;
}) {
  if (databases === null || databases.length === 0) {
    return (
      <TextField
        control={control}
        name="databaseId"
        label="Database"
        help={`${defaultDatabaseId}, unless the project has named databases and you mean one of them`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        fontFamily="mono"
      />
    );
  }
  const options = databases.map((id) => ({ value: id, label: id }));
  return (
    <Controller
      control={control}
      name="databaseId"
      render={({ field, fieldState }) => {
        const named = databaseOf({ databaseId: field.value });
        const isListed = databases.includes(named);
        return (
          <LabelledSelect
            label="Database"
            value={isListed ? named : ''}
            options={isListed ? options : [{ value: '', label: 'Choose a database' }, ...options]}
            onValueChange={field.onChange}
            error={fieldState.error?.message}
          />
        );
      }}
    />
  );
}
