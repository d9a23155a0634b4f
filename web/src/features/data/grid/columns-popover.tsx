import { Box, Button, Flex, Input, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { CheckBox } from '#components/check-box.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { OpenedPopover } from '#components/opened.tsx';
import type { Opened } from '#components/use-opener.ts';
import { formatNumber } from '#lib/format.ts';
import { showColumn } from './column-actions.ts';
import { isShown, noLayout, type ColumnLayout } from './column-layout.ts';
import type { FieldColumn } from './sample-columns.ts';
import { TypeIcon } from './type-icon.tsx';

export interface ColumnsProps {
  readonly fields: readonly FieldColumn[];
  readonly layout: ColumnLayout;
  readonly onLayoutChange: (layout: ColumnLayout) => void;
}

/** Fields that are listed at once; the others are found by their name. */
const listed = 200;

function FieldList({ fields, layout, onLayoutChange }: ColumnsProps) {
  const [search, setSearch] = useState('');
  const found = fields.filter(({ id }) => id.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      <Input
        size="sm"
        aria-label="Find a column"
        placeholder="Find a column"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Flex direction="column" gap="1.5" marginBlock="3" maxHeight="20rem" overflowY="auto">
        {found.slice(0, listed).map((field) => (
          <CheckBox
            key={field.id}
            size="sm"
            checked={isShown(layout, field)}
            onValueChange={(isChecked) => onLayoutChange(showColumn(layout, field.id, isChecked))}
            label={
              <Flex align="center" gap="1.5" fontFamily="mono" fontSize="xs">
                <TypeIcon type={field.type} />
                <Box as="span" overflowWrap="anywhere">
                  <ExactText text={field.id} />
                </Box>
              </Flex>
            }
          />
        ))}
        {found.length > listed ? (
          <Text fontSize="xs" color="fg.muted">
            {formatNumber(found.length - listed)} more: type a part of the name.
          </Text>
        ) : null}
        {found.length === 0 ? (
          <Text fontSize="xs" color="fg.muted">
            No such column.
          </Text>
        ) : null}
      </Flex>
      <Button size="xs" variant="ghost" onClick={() => onLayoutChange(noLayout)}>
        Reset columns
      </Button>
    </>
  );
}

/** The columns to choose from, beside the button that opens them. */
export function ColumnsPopover({ triggerId, isOpen, onClose, ...columns }: Opened & ColumnsProps) {
  return (
    <OpenedPopover
      triggerId={triggerId}
      isOpen={isOpen}
      onClose={onClose}
      width="18rem"
      aria-label="Columns"
    >
      <FieldList {...columns} />
    </OpenedPopover>
  );
}
