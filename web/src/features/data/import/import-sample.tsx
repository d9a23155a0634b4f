import type { ImportMapping } from '@firekeep/functions/contract';
import { List, Stack, Text } from '@chakra-ui/react';
import { Callout } from '#components/callout.tsx';
import { formatCount } from '#lib/format.ts';
import { visibleName } from '#lib/visible-text.ts';
import { sampleOf, type ChosenFile } from './import-form.ts';

/** What the first rows become. */
export function ImportSample({
  opened,
  mapping,
  root,
}: {
  opened: ChosenFile;
  mapping: ImportMapping;
  root: string;
}) {
  const { documents, problems, unread, rows } = sampleOf(opened, mapping, root);
  return (
    <Stack gap="2" fontSize="sm">
      <Text fontWeight="medium">The first documents</Text>
      <List.Root gap="0.5" listStyle="none" aria-label="The first documents">
        {documents.map(({ number, path, fields }) => (
          <List.Item key={number} overflowWrap="anywhere">
            {visibleName(path)}{' '}
            <Text as="span" color="fg.muted">
              with {formatCount(fields, 'field')}
            </Text>
          </List.Item>
        ))}
      </List.Root>
      {mapping.format === 'csv' || mapping.others === 'keep' ? null : (
        <Text color="fg.muted">Fields that only later rows have are not imported.</Text>
      )}
      {unread === 0 ? null : (
        <Callout status="warning">
          {unread} of the first {rows} rows can’t be read, and would not be imported:{' '}
          {problems.join('; ')}
          {unread > problems.length ? ' …' : ''}
        </Callout>
      )}
    </Stack>
  );
}
