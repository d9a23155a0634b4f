import { Code } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { exactTyping } from '#components/form/exact-typing.ts';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import type { TypedSelection } from '#lib/patterns.ts';
import { CollectionPicker } from './collection-picker.tsx';
import { SelectionPreview } from './selection-preview.tsx';

/** @param emptyMeans what an empty field stands for */
function patternsHelp(emptyMeans: string) {
  return (
    <>
      One per line: <Code>customers</Code>, <Code>customers/*/orders</Code> or{' '}
      <Code>**/orders</Code> for any depth. Everything below is covered too. {emptyMeans}
    </>
  );
}

/**
 * Everything about which collections are backed up: the list, the patterns, and what they cover.
 * Stands in a form that has the `selectionFields`.
 */
export function SelectionFields({ projectId }: { projectId: string }) {
  const { control } = useFormContext<TypedSelection>();
  const onlyChosen = useWatch({ control, name: 'onlyChosen' });
  const look = { control, rows: 3, fontSize: 'sm', ...exactTyping } as const;
  return (
    <>
      <CollectionPicker projectId={projectId} />
      <TextAreaField
        {...look}
        name="include"
        label="Only these collections"
        placeholder="customers"
        help={patternsHelp(onlyChosen ? 'Empty: nothing is chosen.' : 'Empty: all of them.')}
      />
      <TextAreaField
        {...look}
        name="exclude"
        label="Without these collections"
        placeholder="logs"
        help={patternsHelp('Empty: none is excluded.')}
      />
      <SelectionPreview projectId={projectId} />
    </>
  );
}
