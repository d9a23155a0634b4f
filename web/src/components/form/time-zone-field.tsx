import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { timeZones } from '#lib/time-zone.ts';
import { LabelledSelect } from '../labelled-select.tsx';
import { useBound, type Bound } from './use-bound.ts';

/** A time zone in a form. */
export function TimeZoneField<Values extends FieldValues, Out>(bound: Bound<Values, Out, string>) {
  const field = useBound(bound);
  const { value } = field;
  const options = useMemo(
    () => timeZones(value).map((zone) => ({ value: zone, label: zone })),
    [value],
  );
  return <LabelledSelect label="Time zone" options={options} {...field} />;
}
