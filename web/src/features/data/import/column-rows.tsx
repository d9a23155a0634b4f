import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { visibleName } from '#lib/visible-text.ts';
import { RowInput } from '../query-bar/row-input.tsx';
import { exampleOf, type ColumnForm, type ChosenFile } from './import-form.ts';
import { typeOptions } from './import-words.ts';

/** More would make the dialog slow; they stay as they were guessed. */
const maxShown = 100;

/** What becomes of each column, with a value of the first rows. */
export function ColumnRows({
  opened,
  columns,
  onChange,
}: {
  opened: ChosenFile;
  columns: readonly ColumnForm[];
  onChange: (columns: readonly ColumnForm[]) => void;
}) {
  const set = (column: string, change: Partial<ColumnForm>) =>
    onChange(columns.map((one) => (one.column === column ? { ...one, ...change } : one)));
  return (
    <Stack gap="2" as="fieldset">
      <Text as="legend" fontWeight="medium" fontSize="sm">
        Columns
      </Text>
      <Text fontSize="sm" color="fg.muted">
        A column without a field is not imported. <code>address.city</code> goes into a map,{' '}
        <code>tags.0</code> into a list. Times without a zone are in UTC.
      </Text>
      {columns.slice(0, maxShown).map(({ column, field, type }) => (
        <Grid
          key={column}
          templateColumns={{ base: '1fr', md: 'minmax(0, 1fr) minmax(0, 1fr) 13rem' }}
          gap="2"
          alignItems="center"
        >
          <Box minWidth="0" fontSize="sm">
            <Text truncate>{visibleName(column)}</Text>
            <Text truncate color="fg.muted">
              {visibleName(exampleOf(opened, column))}
            </Text>
          </Box>
          <RowInput
            label={`Field of ${column}`}
            value={field}
            onChange={(next) => set(column, { field: next })}
            problem={undefined}
            placeholder="Not imported"
          />
          <LabelledSelect
            label={`Type of ${column}`}
            isLabelHidden
            value={type}
            options={typeOptions}
            onValueChange={(next) => set(column, { type: next })}
          />
        </Grid>
      ))}
      {columns.length <= maxShown ? null : (
        <Text fontSize="sm" color="fg.muted">
          And {columns.length - maxShown} more, as they were guessed.
        </Text>
      )}
    </Stack>
  );
}
