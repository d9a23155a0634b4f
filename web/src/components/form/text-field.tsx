import { LabelledInput, type LabelledInputProps } from '../labelled-input.tsx';
import { useBound, type Bound } from './use-bound.ts';
import type { FieldValues } from 'react-hook-form';

/** A line of text of a form. */
export function TextField<Values extends FieldValues, Out>({
  control,
  name,
  inputName,
  ...look
}: Bound<Values, Out, string> &
  Omit<LabelledInputProps, 'name' | 'value' | 'onValueChange' | 'error'> & {
    /** What the browser knows the input by. */
    readonly inputName?: string;
  }) {
  return <LabelledInput {...look} name={inputName} {...useBound({ control, name })} />;
}
