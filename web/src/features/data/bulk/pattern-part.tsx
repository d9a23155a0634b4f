import { Flex, Text } from '@chakra-ui/react';
import { CheckBox } from '#components/check-box.tsx';
import type { OperationForm } from './operation-form.ts';

export interface PartsProps {
  readonly form: OperationForm;
  readonly set: (change: Partial<OperationForm>) => void;
}

/** Whether what is looked for is a pattern. */
export function PatternPart({ form, set }: PartsProps) {
  const { op, isPattern, ignoresCase } = form;
  return (
    <Flex gap="4" wrap="wrap">
      <CheckBox
        label={op === 'replace' ? 'Look for a pattern' : 'A pattern stands between the parts'}
        checked={isPattern}
        onValueChange={(isChecked) => set({ isPattern: isChecked })}
      />
      {isPattern ? (
        <CheckBox
          label="Ignore case"
          checked={ignoresCase}
          onValueChange={(isChecked) => set({ ignoresCase: isChecked })}
        />
      ) : null}
      {isPattern ? (
        <Text fontSize="sm" color="fg.muted">
          {op === 'replace'
            ? 'Such as (\\d+)-(\\d+). Write $1 for what the first ( ) took, $0 for all that was found.'
            : 'Such as [,;] *'}
        </Text>
      ) : null}
    </Flex>
  );
}
