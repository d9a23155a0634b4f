import type { ContactStatus } from '@firekeep/functions/contract';
import { Button, Field, Flex, Input, SegmentGroup } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useState } from 'react';

export interface SubmissionFilter {
  /** Null for all. */
  readonly status: ContactStatus | null;
  /** Empty for all. A page of a search can be empty and still have a next one. */
  readonly search: string;
}

const states = [
  { value: 'new', label: 'New' },
  { value: 'handled', label: 'Handled' },
  { value: 'all', label: 'All' },
];

function toStatus(value: string | null): ContactStatus | null {
  return value === 'new' || value === 'handled' ? value : null;
}

/** Which messages are shown. A search begins when it is sent: each one is work for the server. */
export function SubmissionFilters({
  filter,
  onChange,
}: {
  filter: SubmissionFilter;
  onChange: (filter: SubmissionFilter) => void;
}) {
  const [search, setSearch] = useState(filter.search);
  return (
    <Flex gap="3" wrap="wrap" align="center" justify="space-between">
      <SegmentGroup.Root
        value={filter.status ?? 'all'}
        onValueChange={({ value }) => onChange({ ...filter, status: toStatus(value) })}
        aria-label="Which messages"
      >
        <SegmentGroup.Indicator />
        <SegmentGroup.Items items={states} />
      </SegmentGroup.Root>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onChange({ ...filter, search: search.trim() });
          }}
        >
          <Flex gap="2">
            <Field.Root>
              <Field.Label srOnly>Search messages</Field.Label>
              <Input
                type="search"
                value={search}
                maxLength={100}
                placeholder="Name, email or words"
                width={{ base: 'full', md: '18rem' }}
                onChange={(event) => setSearch(event.target.value)}
              />
            </Field.Root>
            <Button type="submit" variant="outline" colorPalette="gray">
              <Search size={16} /> Search
            </Button>
          </Flex>
        </form>
      </search>
    </Flex>
  );
}
