import type { FieldValues } from 'react-hook-form';
import { weekdays } from '#lib/weekdays.ts';
import { SelectField } from './select-field.tsx';
import type { Bound } from './use-bound.ts';

const options = weekdays.map((label, index) => ({ value: String(index), label }));

/** A day of the week in a form, by its number in the contract. */
export function WeekdayField<Values extends FieldValues, Out>(bound: Bound<Values, Out, string>) {
  return <SelectField label="Weekday" options={options} {...bound} />;
}
