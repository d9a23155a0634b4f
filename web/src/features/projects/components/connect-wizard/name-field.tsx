import { LabelledInput } from '#components/labelled-input.tsx';

/** What the project will be called. */
export function NameField({
  value,
  onValueChange,
  error,
}: {
  value: string;
  onValueChange: (name: string) => void;
  error: string | undefined;
}) {
  return (
    <LabelledInput
      label="Project name"
      name="project-name"
      value={value}
      onValueChange={onValueChange}
      error={error}
      help="Shown in Firekeep, at most 50 characters"
      autoComplete="off"
    />
  );
}
