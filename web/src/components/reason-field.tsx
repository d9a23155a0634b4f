import { Field, Textarea } from '@chakra-ui/react';

const maxReasonLength = 500;

/** Why a change is made, where the project's guards ask for it. */
export function ReasonField({
  value,
  onValueChange,
}: {
  value: string;
  onValueChange: (value: string) => void;
}) {
  return (
    <Field.Root required>
      <Field.Label>
        Reason <Field.RequiredIndicator />
      </Field.Label>
      <Textarea
        rows={2}
        maxLength={maxReasonLength}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <Field.HelperText>The project asks for one. It is kept with the change.</Field.HelperText>
    </Field.Root>
  );
}
