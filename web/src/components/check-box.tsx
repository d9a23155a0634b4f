import {
  Box,
  Checkbox,
  Text,
  type CheckboxLabelProps,
  type CheckboxRootProps,
} from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatCount } from '#lib/format.ts';
import { ExactText } from './exact-text.tsx';

interface CheckBoxProps extends Omit<CheckboxRootProps, 'onCheckedChange'> {
  readonly label: ReactNode;
  readonly labelProps?: CheckboxLabelProps;
  /** What ticking it means, below it. */
  readonly help?: ReactNode;
  readonly onValueChange: (isChecked: boolean) => void;
}

/** A box to tick with its label; `children` stand beside that. */
export function CheckBox({
  label,
  labelProps,
  help,
  onValueChange,
  children,
  ...props
}: CheckBoxProps) {
  const box = (
    <Checkbox.Root {...props} onCheckedChange={({ checked }) => onValueChange(checked === true)}>
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label {...labelProps}>{label}</Checkbox.Label>
      {children}
    </Checkbox.Root>
  );
  return help === undefined ? (
    box
  ) : (
    <Box>
      {box}
      <Text fontSize="sm" color="fg.muted" marginTop="1" marginInlineStart="7">
        {help}
      </Text>
    </Box>
  );
}

/** A collection to tick, with its number of documents at the end of the line. */
export function CollectionCheck({
  path,
  documentCount,
  labelProps,
  ...props
}: Omit<CheckBoxProps, 'label' | 'children'> & {
  path: string;
  /** Null where it was not counted. */
  documentCount: number | null;
}) {
  return (
    <CheckBox
      display="flex"
      label={<ExactText text={path} />}
      labelProps={{
        fontFamily: 'mono',
        overflowWrap: 'anywhere',
        flex: '1',
        minWidth: '0',
        ...labelProps,
      }}
      {...props}
    >
      <Text as="span" color="fg.muted" fontSize="sm" flexShrink={0}>
        {documentCount === null ? 'not counted' : formatCount(documentCount, 'document')}
      </Text>
    </CheckBox>
  );
}
