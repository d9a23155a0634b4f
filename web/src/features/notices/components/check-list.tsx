import { Fieldset } from '@chakra-ui/react';
import { CheckBox } from '#components/check-box.tsx';

/** Boxes to tick, of which each stands for a value of a list. */
export function CheckList<Value extends string>({
  legend,
  options,
  value,
  onValueChange,
  error,
}: {
  legend: string;
  options: readonly { readonly value: Value; readonly label: string; readonly help?: string }[];
  value: readonly Value[];
  onValueChange: (value: readonly Value[]) => void;
  error?: string | undefined;
}) {
  const isInvalid = error !== undefined;
  const without = (gone: Value) => value.filter((each) => each !== gone);
  return (
    <Fieldset.Root invalid={isInvalid}>
      <Fieldset.Legend>{legend}</Fieldset.Legend>
      <Fieldset.Content marginTop="2" gap="2.5">
        {options.map((option) => (
          <CheckBox
            key={option.value}
            label={option.label}
            help={option.help}
            invalid={isInvalid}
            checked={value.includes(option.value)}
            onValueChange={(isChecked) =>
              onValueChange([...without(option.value), ...(isChecked ? [option.value] : [])])
            }
          />
        ))}
      </Fieldset.Content>
      {isInvalid ? <Fieldset.ErrorText>{error}</Fieldset.ErrorText> : null}
    </Fieldset.Root>
  );
}
