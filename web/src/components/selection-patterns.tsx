import { errorOf, type FieldErrors } from '#lib/errors/field-errors.ts';
import type { TypedSelection } from '#lib/patterns.ts';
import { PatternsField } from './patterns-field.tsx';

/** The fields for patterns of what is backed up. */
export function SelectionPatterns({
  typed,
  errors,
  onChange,
}: {
  typed: TypedSelection;
  errors: FieldErrors;
  onChange: (patch: Partial<TypedSelection>) => void;
}) {
  return (
    <>
      <PatternsField
        label="Only these collections"
        value={typed.include}
        onValueChange={(include) => onChange({ include })}
        error={errorOf(errors, 'include')}
        placeholder="customers"
        emptyMeans={typed.onlyChosen ? 'Empty: nothing is chosen.' : 'Empty: all of them.'}
      />
      <PatternsField
        label="Without these collections"
        value={typed.exclude}
        onValueChange={(exclude) => onChange({ exclude })}
        error={errorOf(errors, 'exclude')}
        placeholder="logs"
        emptyMeans="Empty: none is left out."
      />
    </>
  );
}
