import { Switch, Text } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { CheckBox } from '../check-box.tsx';
import { useBound, type Bound } from './use-bound.ts';

type FlagProps<Values extends FieldValues, Out> = Bound<Values, Out, boolean> & {
  readonly label: string;
  readonly help?: string;
};

/** Something of a form that is on or off. */
export function SwitchField<Values extends FieldValues, Out>({
  control,
  name,
  label,
  help,
}: FlagProps<Values, Out>) {
  const { value, onValueChange } = useBound({ control, name });
  return (
    <Switch.Root
      checked={value}
      onCheckedChange={({ checked }) => onValueChange(checked)}
      alignItems={help === undefined ? 'center' : 'start'}
    >
      <Switch.HiddenInput />
      <Switch.Control {...(help === undefined ? {} : { marginTop: '0.5' })} />
      <Switch.Label {...(help === undefined ? {} : { lineHeight: 'short' })}>
        {label}
        {help === undefined ? null : (
          <Text
            as="span"
            display="block"
            marginTop="1"
            color="fg.muted"
            fontWeight="normal"
            fontSize="sm"
          >
            {help}
          </Text>
        )}
      </Switch.Label>
    </Switch.Root>
  );
}

/** A box to tick in a form. */
export function CheckField<Values extends FieldValues, Out>({
  control,
  name,
  ...text
}: FlagProps<Values, Out>) {
  const { value, onValueChange } = useBound({ control, name });
  return <CheckBox {...text} checked={value} onValueChange={onValueChange} />;
}
