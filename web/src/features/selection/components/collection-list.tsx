import { Box, Checkbox, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { LabelledInput } from '#components/labelled-input.tsx';
import { formatCount } from '#lib/format.ts';

export interface ListedCollection {
  readonly path: string;
  readonly documentCount: number | null;
  readonly state: 'all' | 'part' | 'none';
}

/** From so many on a list is easier searched than read. */
const searchedFrom = 8;
const shownAtMost = 200;

/** Collections to choose from, each with its number of documents. */
export function CollectionList({
  collections,
  onToggle,
}: {
  collections: readonly ListedCollection[];
  onToggle: (path: string, isChosen: boolean) => void;
}) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = collections.filter(({ path }) => path.toLowerCase().includes(wanted));
  return (
    <>
      {collections.length < searchedFrom ? null : (
        <LabelledInput
          label="Find a collection"
          value={search}
          onValueChange={setSearch}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <Box
        as="fieldset"
        aria-label="Collections to back up"
        maxHeight="16rem"
        overflowY="auto"
        borderWidth="1px"
        borderColor="border"
        borderRadius="lg"
        paddingInline="3"
        paddingBlock="1.5"
      >
        {found.slice(0, shownAtMost).map(({ path, documentCount, state }) => (
          <Checkbox.Root
            key={path}
            display="flex"
            gap="3"
            minHeight="9"
            checked={state === 'part' ? 'indeterminate' : state === 'all'}
            onCheckedChange={({ checked }) => onToggle(path, checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label
              fontFamily="mono"
              fontWeight="normal"
              overflowWrap="anywhere"
              flex="1"
              minWidth="0"
            >
              <ExactText text={path} />
            </Checkbox.Label>
            <Text as="span" color="fg.muted" fontSize="sm" flexShrink={0}>
              {documentCount === null ? 'not counted' : formatCount(documentCount, 'document')}
            </Text>
          </Checkbox.Root>
        ))}
        {found.length === 0 ? (
          <Text fontSize="sm" color="fg.muted" paddingBlock="2">
            {collections.length === 0
              ? 'The database has no collection.'
              : 'No collection has this in its name.'}
          </Text>
        ) : null}
        {found.length > shownAtMost ? (
          <Text fontSize="sm" color="fg.muted" paddingBlock="2">
            {formatCount(found.length - shownAtMost, 'more collection')}: search for them, or write
            a pattern.
          </Text>
        ) : null}
      </Box>
    </>
  );
}
