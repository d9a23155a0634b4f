import { Field, Textarea, type TextareaProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useBound, type Bound } from './use-bound.ts';

/** Lines of text of a form. */
export function TextAreaField<Values extends FieldValues, Out>({
  control,
  name,
  label,
  help,
  ...look
}: Bound<Values, Out, string> &
  Omit<TextareaProps, 'name' | 'value' | 'onChange'> & { label: string; help?: ReactNode }) {
  const { value, onValueChange, error } = useBound({ control, name });
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Textarea {...look} value={value} onChange={onValueChange} />
      {error === undefined ? null : <Field.ErrorText>{error}</Field.ErrorText>}
      {error === undefined && help !== undefined ? (
        <Field.HelperText>{help}</Field.HelperText>
      ) : null}
    </Field.Root>
  );
}
