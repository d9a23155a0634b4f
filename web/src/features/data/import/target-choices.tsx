import type { ImportMapping } from '@firekeep/functions/contract';
import { SimpleGrid } from '@chakra-ui/react';
import { LabelledInput } from '#components/labelled-input.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import type { Choices } from './import-form.ts';
import { decimalOptions, emptyOptions, modeOptions } from './import-words.ts';

const idKinds = [
  { value: 'generated', label: 'Generated' },
  { value: 'column', label: 'From a column' },
  { value: 'template', label: 'Composed of columns' },
  { value: 'path', label: 'Whole paths in a column' },
] as const;

/** Where the documents go, what their ids are, and what happens to those that are there. */
export function TargetChoices({
  columns,
  choices,
  onChange,
}: {
  columns: readonly string[];
  choices: Choices;
  onChange: (choices: Choices) => void;
}) {
  const { collection, ids, empty, decimal, mode } = choices;
  const set = (change: Partial<Choices>) => onChange({ ...choices, ...change });
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="3">
      {ids.from === 'path' ? null : (
        <LabelledInput
          label="Collection"
          value={collection}
          onValueChange={(next) => set({ collection: next })}
          autoComplete="off"
        />
      )}
      <LabelledSelect
        label="Ids"
        value={ids.from}
        options={idKinds}
        onValueChange={(from) => set({ ids: idsOf(from, columns) })}
      />
      <IdDetails ids={ids} columns={columns} onChange={(next) => set({ ids: next })} />
      <LabelledSelect
        label="If a document is there already"
        value={mode}
        options={modeOptions}
        onValueChange={(next) => set({ mode: next })}
      />
      <LabelledSelect
        label="Empty cells become"
        value={empty}
        options={emptyOptions}
        onValueChange={(next) => set({ empty: next })}
      />
      <LabelledSelect
        label="Numbers are written"
        value={decimal}
        options={decimalOptions}
        onValueChange={(next) => set({ decimal: next })}
      />
    </SimpleGrid>
  );
}

type Ids = ImportMapping['ids'];

function idsOf(from: Ids['from'], [first = '']: readonly string[]): Ids {
  switch (from) {
    case 'generated':
      return { from };
    case 'template':
      return { from, template: `{${first}}` };
    case 'column':
    case 'path':
      return { from, column: first };
  }
}

function IdDetails({
  ids,
  columns,
  onChange,
}: {
  ids: Ids;
  columns: readonly string[];
  onChange: (ids: Ids) => void;
}) {
  if (ids.from === 'generated') {
    return null;
  }
  if (ids.from === 'template') {
    return (
      <LabelledInput
        label="Composed as"
        value={ids.template}
        onValueChange={(template) => onChange({ ...ids, template })}
        help="{column} stands for its value."
        autoComplete="off"
      />
    );
  }
  return (
    <LabelledSelect
      label={ids.from === 'path' ? 'Column of paths' : 'Column of ids'}
      value={ids.column}
      options={columns.map((column) => ({ value: column, label: column }))}
      onValueChange={(column) => onChange({ ...ids, column })}
    />
  );
}
