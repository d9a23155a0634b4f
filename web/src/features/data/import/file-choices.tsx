import type { RowsForm } from '@firekeep/functions/contract';
import { SimpleGrid } from '@chakra-ui/react';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { readAs, type ChosenFile } from './import-form.ts';
import { encodingOptions, formatOptions, headerOptions, separatorOptions } from './import-words.ts';

/** How the file is read, as it seemed by its beginning. */
export function FileChoices({
  opened,
  onRead,
}: {
  opened: ChosenFile;
  onRead: (opened: ChosenFile) => void;
}) {
  const { form } = opened;
  const set = (change: Partial<RowsForm>) =>
    void readAs(opened, { ...form, ...change }).then(onRead);
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, lg: 4 }} gap="3">
      <LabelledSelect
        label="Format"
        value={form.format}
        options={formatOptions}
        onValueChange={(format) => set({ format })}
      />
      <LabelledSelect
        label="Encoding"
        value={form.encoding}
        options={encodingOptions}
        onValueChange={(encoding) => set({ encoding })}
      />
      {form.format === 'csv' ? (
        <>
          <LabelledSelect
            label="Separator"
            value={form.separator}
            options={separatorOptions}
            onValueChange={(separator) => set({ separator })}
          />
          <LabelledSelect
            label="First line"
            value={form.hasHeader ? 'yes' : 'no'}
            options={headerOptions}
            onValueChange={(header) => set({ hasHeader: header === 'yes' })}
          />
        </>
      ) : null}
    </SimpleGrid>
  );
}
