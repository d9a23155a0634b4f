import { maxSorts } from '@firekeep/functions/contract';
import { Grid, IconButton, Stack } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { QuietButton } from '#components/quiet-button.tsx';
import { newSort, type DraftSort } from './model/draft.ts';
import { Choice } from './choice.tsx';
import { quietIcon, type PartProps } from './condition-row.tsx';
import { RowInput } from './row-input.tsx';

const directions = [
  ['asc', 'ascending'],
  ['desc', 'descending'],
] as const;

/** What the documents are sorted by, the first sort first. */
export function SortRows({
  sorts,
  onChange,
  problems,
  fieldList,
}: Pick<PartProps<never>, 'problems' | 'fieldList'> & {
  sorts: readonly DraftSort[];
  onChange: (sorts: readonly DraftSort[]) => void;
}) {
  return (
    <Stack gap="2">
      {sorts.map((sort, index) => (
        <Grid
          key={sort.id}
          gap="2"
          alignItems="flex-start"
          templateColumns="minmax(0, 1fr) 8.5rem auto"
        >
          <RowInput
            label={`Field of sort ${index + 1}`}
            value={sort.field}
            placeholder="createdAt"
            list={fieldList}
            onChange={(field) => onChange(sorts.with(index, { ...sort, field }))}
            problem={problems.get(`orderBy.${index}.field`)}
          />
          <Choice
            label={`Direction of sort ${index + 1}`}
            value={sort.direction}
            options={directions}
            onChange={(direction) => onChange(sorts.with(index, { ...sort, direction }))}
          />
          <IconButton
            {...quietIcon}
            aria-label={`Remove sort ${index + 1}`}
            onClick={() => onChange(sorts.toSpliced(index, 1))}
          >
            <Trash2 size={16} />
          </IconButton>
        </Grid>
      ))}
      <QuietButton
        size="xs"
        alignSelf="flex-start"
        disabled={sorts.length >= maxSorts}
        onClick={() => onChange([...sorts, newSort()])}
      >
        <Plus size={14} /> Add sort
      </QuietButton>
    </Stack>
  );
}
