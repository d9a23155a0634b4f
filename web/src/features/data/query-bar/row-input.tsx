import { Field, Input, Textarea } from '@chakra-ui/react';
import { exactTyping } from '#components/form/exact-typing.ts';

/** A line of text in a row: named for screen readers, its message below it. */
export function RowInput({
  label,
  value,
  onChange,
  problem,
  placeholder,
  list,
  isLong = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  placeholder?: string | undefined;
  /** The id of a list of suggestions. */
  list?: string | undefined;
  isLong?: boolean;
}) {
  const props = {
    'aria-label': label,
    value,
    size: 'sm',
    ...exactTyping,
    ...(placeholder === undefined ? {} : { placeholder }),
  } as const;
  return (
    <Field.Root invalid={problem !== undefined}>
      {isLong ? (
        <Textarea {...props} rows={2} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <Input
          {...props}
          {...(list === undefined ? {} : { list })}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {problem === undefined ? null : <Field.ErrorText>{problem}</Field.ErrorText>}
    </Field.Root>
  );
}
