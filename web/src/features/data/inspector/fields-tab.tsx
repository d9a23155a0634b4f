import { Box, Flex, Input, Text } from '@chakra-ui/react';
import { startTransition, useMemo, useState } from 'react';
import type { FirestoreDocument } from '@firekeep/functions/contract';
import { copyText } from '#lib/copy-text.ts';
import { pathInSameDatabase } from '#lib/document-path.ts';
import { formatCount } from '#lib/format.ts';
import { previousText } from '../since/changes-since.ts';
import { fieldLines, searchIndex, searchLines } from './field-lines.ts';
import { plainText } from './plain-json.ts';
import { documentLink, type Source } from '../model/source.ts';
import { FieldTree } from './field-tree.tsx';
import { FieldsSince } from '../since/fields-since.tsx';
import { useWantedPast } from '../since/since-context.ts';
import { ValuePane } from './value-pane.tsx';

/** Fields from which on a search is of use. */
const searchFrom = 8;

/** A document's fields as lines: those that are open, or those that a search finds. */
function useLines(document: FirestoreDocument, search: string) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const open = useMemo(() => fieldLines(document.fields, toggled), [document, toggled]);
  const isSearching = search !== '';
  const index = useMemo(
    () => (isSearching ? searchIndex(document.fields) : []),
    [document, isSearching],
  );
  const found = useMemo(() => searchLines(index, search), [index, search]);
  const toggle = (id: string, isOpen: boolean) => setToggled(new Map(toggled).set(id, isOpen));
  return { lines: isSearching ? found : open, toggle };
}

/** What is searched for; what is typed is shown at once, what it finds as soon as it is drawn. */
function SearchField({ onSearch }: { onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <Input
      size="xs"
      aria-label="Search in fields"
      placeholder="Search names and values"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        startTransition(() => onSearch(value.trim()));
      }}
    />
  );
}

/** The fields of a document, with a search, and the active value. */
export function FieldsTab({ document, source }: { document: FirestoreDocument; source: Source }) {
  const [search, setSearch] = useState('');
  const { lines, toggle } = useLines(document, search);
  const [selected, setSelected] = useState<string>();
  const line = lines.find(({ id }) => id === selected);
  const past = useWantedPast(document.path);
  const count = Object.keys(document.fields).length;
  if (count === 0) {
    return (
      <>
        <FieldsSince document={document} past={past} />
        <Text color="fg.muted" padding="4" flex="1">
          This document has no fields.
        </Text>
      </>
    );
  }
  return (
    <>
      <FieldsSince document={document} past={past} />
      {count < searchFrom ? null : (
        <Flex padding="2" gap="2" align="center" borderBottomWidth="1px" borderColor="border.muted">
          <SearchField onSearch={setSearch} />
          <Text fontSize="xs" color="fg.muted" whiteSpace="nowrap" aria-live="polite">
            {search === '' ? '' : formatCount(lines.length, 'line')}
          </Text>
        </Flex>
      )}
      <FieldTree
        lines={lines}
        previousOf={({ names }) => previousText(document, past, names)}
        selected={selected}
        onSelect={({ id }) => setSelected(id)}
        onToggle={({ id }, isOpen) => toggle(id, isOpen)}
        onCopy={({ value }) => void copyText('Value', plainText(value))}
        owner={document.name}
        linkOf={({ value }) => {
          const path =
            'referenceValue' in value
              ? pathInSameDatabase(value.referenceValue, document.name)
              : undefined;
          return path === undefined ? undefined : documentLink(source, path);
        }}
      />
      {line === undefined ? (
        <Box />
      ) : (
        <ValuePane key={line.id} line={line} owner={{ source, name: document.name }} />
      )}
    </>
  );
}
