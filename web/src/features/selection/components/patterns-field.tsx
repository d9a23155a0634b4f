import { Code, Field, Textarea } from '@chakra-ui/react';
import type { Control } from 'react-hook-form';
import { useBound } from '#components/form/use-bound.ts';
import type { TypedSelection } from '#lib/patterns.ts';

/** Collection patterns, one per line. */
export function PatternsField({
  control,
  name,
  label,
  placeholder,
  emptyMeans,
}: {
  control: Control<TypedSelection>;
  name: 'include' | 'exclude';
  label: string;
  placeholder: string;
  /** What an empty field stands for. */
  emptyMeans: string;
}) {
  const { value, onValueChange, error } = useBound<TypedSelection, TypedSelection, string>({
    control,
    name,
  });
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Textarea
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        placeholder={placeholder}
        rows={3}
        fontFamily="mono"
        fontSize="sm"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      {error === undefined ? (
        <Field.HelperText>
          One per line: <Code>customers</Code>, <Code>customers/*/orders</Code> or{' '}
          <Code>**/orders</Code> for any depth. Everything below is covered too. {emptyMeans}
        </Field.HelperText>
      ) : (
        <Field.ErrorText>{error}</Field.ErrorText>
      )}
    </Field.Root>
  );
}
