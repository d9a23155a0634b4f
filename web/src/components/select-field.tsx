import { Field, NativeSelect } from '@chakra-ui/react';

/** A labelled choice from a list. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  error,
}: {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onValueChange: (value: Value) => void;
  error?: string | undefined;
}) {
  const change = (text: string) => {
    const chosen = options.find((option) => option.value === text);
    if (chosen !== undefined) {
      onValueChange(chosen.value);
    }
  };
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={(event) => change(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {error === undefined ? null : <Field.ErrorText>{error}</Field.ErrorText>}
    </Field.Root>
  );
}
