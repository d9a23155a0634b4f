import { unmatchedPatterns } from '@firekeep/functions/contract';
import { Alert, Button, RadioGroup, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { formatDateTime } from '#lib/format.ts';
import {
  describePatterns,
  parsePatterns,
  patternsError,
  type TypedSelection,
} from '#lib/patterns.ts';
import { useSelectionPreview, type Selection } from '../api/preview-selection.ts';
import { modeOf, stateOf, withCollection, type ChoiceMode } from '../model/choose-collections.ts';
import { CollectionList } from './collection-list.tsx';

const everything: Selection = { include: [], exclude: [] };

export interface CollectionPickerProps extends TypedSelection {
  readonly projectId: string;
  readonly onChange: (patterns: TypedSelection) => void;
}

const modes = [
  { value: 'all', label: 'All collections but those I leave out' },
  { value: 'only', label: 'Only the collections I choose' },
] as const;

function Unmatched({ patterns, asOf }: { patterns: readonly string[]; asOf: string | null }) {
  return (
    <Alert.Root status="warning" variant="surface" aria-live="polite">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title overflowWrap="anywhere">
          No collection matches {patterns.slice(0, 5).join(', ')}
          {patterns.length > 5 ? ` and ${patterns.length - 5} more` : ''}
        </Alert.Title>
        <Alert.Description>
          {asOf === null
            ? 'Compared with the collections that the database has now. '
            : `Compared with the backup of ${formatDateTime(asOf)}: a collection made since then is not known. `}
          Look for a typing error.
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}

type Known = ReturnType<typeof useSelectionPreview>;

/** The list, once it is known. */
function Choices({
  known,
  selection,
  mode,
  onSet,
}: {
  known: Known;
  selection: Selection;
  mode: ChoiceMode;
  onSet: (selection: Selection) => void;
}) {
  if (known.error !== null) {
    return (
      <ErrorNotice
        title="Failed to list the collections"
        error={known.error}
        onRetry={() => void known.refetch()}
      />
    );
  }
  if (known.data === undefined) {
    return <Skeleton height="8rem" aria-label="Loading collections" />;
  }
  const listed = known.data.collections.map(({ path, documentCount }) => ({
    path,
    documentCount,
    state: stateOf(selection, mode, path),
  }));
  return (
    <>
      <CollectionList
        collections={listed}
        onToggle={(path, isChosen) => onSet(withCollection(selection, mode, { path, isChosen }))}
      />
      {mode === 'only' && selection.include.length === 0 ? (
        <Text fontSize="sm" color="fg.warning">
          Nothing is chosen yet. Choose at least one collection.
        </Text>
      ) : null}
    </>
  );
}

function ModeChoice({
  mode,
  onChange,
}: {
  mode: ChoiceMode;
  onChange: (mode: ChoiceMode) => void;
}) {
  return (
    <RadioGroup.Root
      aria-label="Which collections"
      value={mode}
      onValueChange={({ value }) => onChange(value === 'only' ? 'only' : 'all')}
    >
      <Stack gap="2">
        {modes.map(({ value, label }) => (
          <RadioGroup.Item key={value} value={value}>
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator />
            <RadioGroup.ItemText>{label}</RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </Stack>
    </RadioGroup.Root>
  );
}

/** The patterns that match none of the known collections; none while that is not known. */
function unmatchedOf({ data }: Known, selection: Selection): string[] {
  if (data === undefined) {
    return [];
  }
  const paths = data.collections.map(({ path }) => path);
  return unmatchedPatterns(selection, paths, data.asOf !== null);
}

/** Whether patterns that do match leave out every known collection. */
function isNothingLeft({ data }: Known, selection: Selection): boolean {
  const collections = data?.collections ?? [];
  const mode = modeOf(selection);
  return (
    collections.length > 0 &&
    collections.every(({ path }) => stateOf(selection, mode, path) === 'none')
  );
}

/** Chooses collections from a list, and says which patterns match nothing. */
export function CollectionPicker(props: CollectionPickerProps) {
  const { projectId, include, exclude, onlyChosen, onChange } = props;
  const selection = { include: parsePatterns(include), exclude: parsePatterns(exclude) };
  const [isOpen, setOpen] = useState(false);
  const isUsable = patternsError(include) === undefined && patternsError(exclude) === undefined;
  const hasPatterns = selection.include.length + selection.exclude.length > 0;
  const isNeeded = isOpen || (hasPatterns && isUsable);
  const known = useSelectionPreview(projectId, isNeeded ? everything : null);
  const mode: ChoiceMode = onlyChosen ? 'only' : modeOf(selection);
  const unmatched = isUsable ? unmatchedOf(known, selection) : [];
  const set = (next: Selection, as: ChoiceMode) =>
    onChange({
      include: next.include.join('\n'),
      exclude: next.exclude.join('\n'),
      onlyChosen: as === 'only',
    });
  const changeMode = (next: ChoiceMode) =>
    set({ include: [], exclude: next === 'only' ? [] : selection.exclude }, next);
  return (
    <Stack gap="3" align="stretch">
      <Text fontSize="sm" overflowWrap="anywhere">
        <Text as="span" fontWeight="medium">
          Backs up:
        </Text>{' '}
        {onlyChosen && selection.include.length === 0
          ? 'nothing yet'
          : describePatterns(selection.include, selection.exclude)}
      </Text>
      {isOpen ? (
        <>
          <ModeChoice mode={mode} onChange={changeMode} />
          <Choices
            known={known}
            selection={selection}
            mode={mode}
            onSet={(next) => set(next, mode)}
          />
        </>
      ) : (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          alignSelf="flex-start"
          onClick={() => setOpen(true)}
        >
          Choose collections from a list
        </Button>
      )}
      {isUsable && unmatched.length === 0 && isNothingLeft(known, selection) ? (
        <Alert.Root status="warning" variant="surface" aria-live="polite">
          <Alert.Indicator />
          <Alert.Title>Every collection is left out: the backup would be empty</Alert.Title>
        </Alert.Root>
      ) : null}
      {unmatched.length === 0 ? null : (
        <Unmatched patterns={unmatched} asOf={known.data?.asOf ?? null} />
      )}
    </Stack>
  );
}
