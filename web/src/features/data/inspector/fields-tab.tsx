import { Box, Flex, Input, Text } from '@chakra-ui/react';
import { startTransition, useMemo, useState } from 'react';
import type {
  FirestoreDocument,
  FirestoreFields,
  FirestoreValue,
} from '@firekeep/functions/contract';
import { copyText } from '#lib/copy-text.ts';
import { pathInSameDatabase } from '#lib/document-path.ts';
import { formatCount } from '#lib/format.ts';
import { PutBackButton } from '../put-back/put-back-button.tsx';
import { useNowBeside } from '../put-back/put-back-of.ts';
import { previousText, type PastDocument } from '../since/changes-since.ts';
import { fieldLines, searchIndex, searchLines, type FieldLine } from './field-lines.ts';
import { plainText } from './plain-json.ts';
import { documentLink, type Source } from '../model/source.ts';
import { FieldTree } from './field-tree.tsx';
import { FieldsSince } from '../since/fields-since.tsx';
import { useWantedPast } from '../since/since-context.ts';
import { DraftNotice } from '../edit/draft-notice.tsx';
import { EntryForm } from '../edit/entry-form.tsx';
import { FieldActions } from '../edit/field-actions.tsx';
import type { DocumentEdit } from '../edit/use-document-edit.ts';
import { useFieldEditing, type FieldEditing } from '../edit/use-field-editing.ts';
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

/** A search, where there are so many fields that it is of use. */
function Search({
  document,
  found,
  search,
  onSearch,
}: {
  document: FirestoreDocument;
  /** Lines that it finds. */
  found: number;
  search: string;
  onSearch: (search: string) => void;
}) {
  return Object.keys(document.fields).length < searchFrom ? null : (
    <Flex padding="2" gap="2" align="center" borderBottomWidth="1px" borderColor="border.muted">
      <SearchField onSearch={onSearch} />
      <Text fontSize="xs" color="fg.muted" whiteSpace="nowrap" aria-live="polite">
        {search === '' ? '' : formatCount(found, 'line')}
      </Text>
    </Flex>
  );
}

/** The page of the document that a value refers to; undefined where it has none here. */
function referenceLink(value: FirestoreValue, { name }: FirestoreDocument, source: Source) {
  const path =
    'referenceValue' in value ? pathInSameDatabase(value.referenceValue, name) : undefined;
  return path === undefined ? undefined : documentLink(source, path);
}

/** The form of an entry that is added or renamed. */
function Entry({ editing, fields }: { editing: FieldEditing; fields: FirestoreFields }) {
  const { entry } = editing;
  return entry === null ? null : (
    <EntryForm
      key={JSON.stringify(entry)}
      fields={fields}
      {...entry}
      root={editing.root}
      onDone={editing.finish}
      onCancel={editing.close}
    />
  );
}

function Actions({ editing, line }: { editing: FieldEditing; line: FieldLine }) {
  const { shown } = line;
  const isNamed = editing.standsByName(line);
  return (
    <FieldActions
      onEdit={() => editing.begin(line)}
      onDuplicate={() => editing.duplicate(line)}
      onRemove={() => editing.remove(line)}
      onRename={isNamed ? () => editing.rename(line) : undefined}
      onMoveUp={isNamed ? undefined : editing.moveBy(line, -1)}
      onMoveDown={isNamed ? undefined : editing.moveBy(line, 1)}
      onAdd={shown.kind === 'container' ? () => editing.addTo(line.names) : undefined}
    />
  );
}

interface FieldsTabProps {
  readonly document: FirestoreDocument;
  readonly source: Source;
  /** Null where the document can't be edited. */
  readonly edit?: DocumentEdit | null;
}

/**
 * What a field was: at the time that is compared, or before it was changed here; and whether it can
 * be put back to that time, or to the one that is shown.
 */
function usePrevious({ document, source, edit = null }: FieldsTabProps) {
  const past = useWantedPast(document.path);
  const present = useNowBeside(source, document.path);
  const seen = edit?.isChanged === true && edit.seen !== null ? edit.seen : null;
  const before = seen === null ? past : { ...document, fields: seen };
  return {
    past,
    present,
    previousOf: ({ names }: FieldLine) => previousText(document, before, names),
    isPutBack: ({ names }: FieldLine) =>
      previousText(document, present ?? past, names) !== undefined,
  };
}

/** What a document of the past is now. */
function Present({ document, present }: { document: FirestoreDocument; present: PastDocument }) {
  return typeof present === 'object' ? (
    <FieldsSince document={present} past={document} />
  ) : (
    <FieldsSince document={document} past={present} />
  );
}

/** The fields of a document, with a search, and the active value. */
export function FieldsTab(props: FieldsTabProps) {
  const { document, source, edit = null } = props;
  const { fields, path } = document;
  const [search, setSearch] = useState('');
  const { lines, toggle } = useLines(document, search);
  const [selected, setSelected] = useState<string>();
  const line = lines.find(({ id }) => id === selected);
  const { past, present, previousOf, isPutBack } = usePrevious(props);
  const editing = useFieldEditing(fields, edit, setSelected);
  const hasFields = Object.keys(fields).length > 0;
  return (
    <>
      {present === undefined ? null : <Present document={document} present={present} />}
      <FieldsSince document={document} past={past} />
      <DraftNotice path={path} edit={edit} onAdd={() => editing?.addTo([])} />
      {hasFields ? (
        <>
          <Search document={document} found={lines.length} search={search} onSearch={setSearch} />
          <FieldTree
            lines={lines}
            editing={editing}
            previousOf={previousOf}
            renderAction={(each) =>
              isPutBack(each) ? (
                <PutBackButton path={path} field={each.names} tabIndex={-1} />
              ) : null
            }
            selected={selected}
            onSelect={({ id }) => setSelected(id)}
            onToggle={({ id }, isOpen) => toggle(id, isOpen)}
            onCopy={({ value }) => void copyText('Value', plainText(value))}
            owner={document.name}
            linkOf={({ value }) => referenceLink(value, document, source)}
          />
        </>
      ) : (
        <Text color="fg.muted" padding="4" flex="1">
          This document has no fields.
        </Text>
      )}
      {editing === null ? null : <Entry editing={editing} fields={fields} />}
      {line === undefined ? (
        <Box />
      ) : (
        <ValuePane
          key={line.id}
          line={line}
          owner={{ source, name: document.name }}
          actions={
            <>
              {isPutBack(line) ? <PutBackButton path={path} field={line.names} /> : null}
              {editing === null ? null : <Actions editing={editing} line={line} />}
            </>
          }
        />
      )}
    </>
  );
}
