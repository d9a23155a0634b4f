import { Field, Input, type InputProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface LabelledInputProps extends Omit<InputProps, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly help?: ReactNode;
}

/** A labelled line of text with its error or help below it. */
export function LabelledInput({
  label,
  value,
  onValueChange,
  error,
  help,
  required = false,
  ...props
}: LabelledInputProps) {
  return (
    <Field.Root invalid={error !== undefined} required={required}>
      <Field.Label>
        {label}
        {required ? <Field.RequiredIndicator /> : null}
      </Field.Label>
      <Input value={value} onChange={(event) => onValueChange(event.target.value)} {...props} />
      {error === undefined ? null : <Field.ErrorText>{error}</Field.ErrorText>}
      {error === undefined && help !== undefined ? (
        <Field.HelperText>{help}</Field.HelperText>
      ) : null}
    </Field.Root>
  );
}
