import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form';

/** Which value of which form a field stands for. */
export interface Bound<Values extends FieldValues, Out, Value> {
  readonly control: Control<Values, unknown, Out>;
  readonly name: FieldPathByValue<Values, Value>;
}

/** What a controlled field is given to stand for a value of a form. */
export function useBound<Values extends FieldValues, Out, Value>({
  control,
  name,
}: Bound<Values, Out, Value>) {
  const { field, fieldState } = useController({ control, name });
  return { value: field.value, onValueChange: field.onChange, error: fieldState.error?.message };
}
