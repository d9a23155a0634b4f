import { maxAggregates } from '@firekeep/functions/contract';
import { Flex, Grid, IconButton, Stack } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { QuietButton } from '#components/quiet-button.tsx';
import { newAggregate, type DraftAggregate } from './model/draft.ts';
import { Choice } from './choice.tsx';
import { quietIcon, type PartProps } from './condition-row.tsx';
import { RowInput } from './row-input.tsx';

const operations = [
  ['count', 'count'],
  ['sum', 'sum of'],
  ['average', 'average of'],
] as const;

type Operation = DraftAggregate['op'];

const names = [
  ['count', 'Count'],
  ['sum', 'Sum'],
  ['average', 'Average'],
] as const;

function AddButtons({ isFull, onAdd }: { isFull: boolean; onAdd: (op: Operation) => void }) {
  return (
    <Flex gap="2" wrap="wrap">
      {names.map(([op, name]) => (
        <QuietButton key={op} size="xs" disabled={isFull} onClick={() => onAdd(op)}>
          <Plus size={14} /> {name}
        </QuietButton>
      ))}
    </Flex>
  );
}

/** Values over all that is found, which are answered in place of documents. */
export function AggregateRows({
  aggregates,
  onChange,
  problems,
  fieldList,
}: Pick<PartProps<never>, 'problems' | 'fieldList'> & {
  aggregates: readonly DraftAggregate[];
  onChange: (aggregates: readonly DraftAggregate[]) => void;
}) {
  const set = (index: number, one: DraftAggregate) => onChange(aggregates.with(index, one));
  return (
    <Stack gap="2">
      {aggregates.map((one, index) => (
        <Grid
          key={one.id}
          gap="2"
          alignItems="flex-start"
          templateColumns="8.5rem minmax(0, 1fr) auto"
        >
          <Choice
            label={`Value ${index + 1} over all that is found`}
            value={one.op}
            options={operations}
            onChange={(op) => set(index, { ...one, op })}
          />
          {one.op === 'count' ? (
            <span />
          ) : (
            <RowInput
              label={`Field of value ${index + 1}`}
              value={one.field}
              placeholder="total"
              list={fieldList}
              onChange={(field) => set(index, { ...one, field })}
              problem={problems.get(`aggregates.${index}.field`)}
            />
          )}
          <IconButton
            {...quietIcon}
            aria-label={`Remove value ${index + 1}`}
            onClick={() => onChange(aggregates.toSpliced(index, 1))}
          >
            <Trash2 size={16} />
          </IconButton>
        </Grid>
      ))}
      <AddButtons
        isFull={aggregates.length >= maxAggregates}
        onAdd={(op) => onChange([...aggregates, newAggregate(op)])}
      />
    </Stack>
  );
}
