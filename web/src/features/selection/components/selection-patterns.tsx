import { useFormContext, useWatch } from 'react-hook-form';
import type { TypedSelection } from '#lib/patterns.ts';
import { PatternsField } from './patterns-field.tsx';

/** The fields for patterns of what is backed up. */
export function SelectionPatterns() {
  const { control } = useFormContext<TypedSelection>();
  const onlyChosen = useWatch({ control, name: 'onlyChosen' });
  return (
    <>
      <PatternsField
        control={control}
        name="include"
        label="Only these collections"
        placeholder="customers"
        emptyMeans={onlyChosen ? 'Empty: nothing is chosen.' : 'Empty: all of them.'}
      />
      <PatternsField
        control={control}
        name="exclude"
        label="Without these collections"
        placeholder="logs"
        emptyMeans="Empty: none is left out."
      />
    </>
  );
}
