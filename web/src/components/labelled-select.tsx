import { Field, NativeSelect } from '@chakra-ui/react';

export interface LabelledSelectProps<Value extends string> {
  readonly label: string;
  /** Where a heading above says it already; screen readers read it all the same. */
  readonly isLabelHidden?: boolean;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onValueChange: (value: Value) => void;
  readonly error?: string | undefined;
}

/** A labelled choice from a list. */
export function LabelledSelect<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  onValueChange,
  error,
}: LabelledSelectProps<Value>) {
  const change = (text: string) => {
    const chosen = options.find((option) => option.value === text);
    if (chosen !== undefined) {
      onValueChange(chosen.value);
    }
  };
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label srOnly={isLabelHidden}>{label}</Field.Label>
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
