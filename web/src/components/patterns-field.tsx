import { Code, Field, Textarea } from '@chakra-ui/react';

/** Collection patterns, one per line. */
export function PatternsField({
  label,
  value,
  onValueChange,
  error,
  placeholder,
  emptyMeans,
}: {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
  placeholder: string;
  /** What an empty field stands for. */
  emptyMeans: string;
}) {
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
