import { Code, Field, Input } from '@chakra-ui/react';

/** Where a name is typed before something happens to what has it. */
export function TypedName({
  name,
  of,
  value,
  onValueChange,
}: {
  name: string;
  /** What is with it, where several are asked for. */
  of?: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
}) {
  return (
    <Field.Root>
      <Field.Label display="block" overflowWrap="anywhere">
        Type <Code>{name}</Code> to confirm{of === undefined ? null : `: ${of}`}
      </Field.Label>
      <Input
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </Field.Root>
  );
}
