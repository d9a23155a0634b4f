import { LabelledSelect } from '#components/labelled-select.tsx';
import { LabelledInput } from '#components/labelled-input.tsx';
import { databaseOf, defaultDatabaseId } from '../../model/connect-form.ts';

/** Which of the project's databases: one of those that the credential sees, or, where they can't be listed, whichever is typed. */
export function DatabaseField({
  value,
  databases,
  onValueChange,
  error,
}: {
  value: string;
  /** Null where they are not known. */
  databases: readonly string[] | null;
  onValueChange: (databaseId: string) => void;
  error: string | undefined;
}) {
  if (databases !== null && databases.length > 0) {
    const named = databaseOf({ databaseId: value });
    const isListed = databases.includes(named);
    const options = databases.map((id) => ({ value: id, label: id }));
    return (
      <LabelledSelect
        label="Database"
        value={isListed ? named : ''}
        options={isListed ? options : [{ value: '', label: 'Choose a database' }, ...options]}
        onValueChange={onValueChange}
        error={error}
      />
    );
  }
  return (
    <LabelledInput
      label="Database"
      name="database-id"
      value={value}
      onValueChange={onValueChange}
      error={error}
      help={`${defaultDatabaseId}, unless the project has named databases and you mean one of them`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      fontFamily="mono"
    />
  );
}
