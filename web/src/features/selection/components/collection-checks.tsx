import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { CollectionCheck } from '#components/check-box.tsx';
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

/** Why there is none, or how many there are beyond those that are listed. */
function Unlisted({ total, found }: { total: number; found: number }) {
  if (found > 0 && found <= shownAtMost) {
    return null;
  }
  return (
    <Text fontSize="sm" color="fg.muted" paddingBlock="2">
      {total === 0
        ? 'The database has no collection.'
        : found === 0
          ? 'No collection has this in its name.'
          : `${formatCount(found - shownAtMost, 'more collection')}: search for them, or write a pattern.`}
    </Text>
  );
}

/** Collections to choose from, each with its number of documents. */
export function CollectionChecks({
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
          <CollectionCheck
            key={path}
            path={path}
            documentCount={documentCount}
            labelProps={{ fontWeight: 'normal' }}
            gap="3"
            minHeight="9"
            checked={state === 'part' ? 'indeterminate' : state === 'all'}
            onValueChange={(isChosen) => onToggle(path, isChosen)}
          />
        ))}
        <Unlisted total={collections.length} found={found.length} />
      </Box>
    </>
  );
}
