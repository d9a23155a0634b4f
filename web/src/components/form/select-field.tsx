import type { FieldValues } from 'react-hook-form';
import { LabelledSelect, type LabelledSelectProps } from '../labelled-select.tsx';
import { useBound, type Bound } from './use-bound.ts';

/** A choice from a list in a form. */
export function SelectField<Values extends FieldValues, Out>({
  control,
  name,
  ...look
}: Bound<Values, Out, string> & Pick<LabelledSelectProps<string>, 'label' | 'options'>) {
  return <LabelledSelect {...look} {...useBound({ control, name })} />;
}
