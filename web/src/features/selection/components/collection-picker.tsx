import type { Selection } from '@firekeep/functions/contract';
import { RadioGroup, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ErrorNotice } from '#components/error-notice.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import {
  describePatterns,
  parsePatterns,
  patternsError,
  type TypedSelection,
} from '#lib/patterns.ts';
import { useSelectionPreview } from '../api/preview-selection.ts';
import { modeOf, stateOf, withCollection, type ChoiceMode } from '../model/choose-collections.ts';
import { CollectionChecks } from './collection-checks.tsx';
import { SelectionWarnings } from './selection-warnings.tsx';

const everything: Selection = { include: [], exclude: [] };

const modes = [
  { value: 'all', label: 'All collections but those I leave out' },
  { value: 'only', label: 'Only the collections I choose' },
] as const;

type KnownCollections = ReturnType<typeof useSelectionPreview>;

/** The list, once it is known. */
function Choices({
  known,
  selection,
  mode,
  onSet,
}: {
  known: KnownCollections;
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
    return <Skeleton height="8rem" as="output" display="block" aria-label="Loading collections" />;
  }
  const listed = known.data.collections.map(({ path, documentCount }) => ({
    path,
    documentCount,
    state: stateOf(selection, mode, path),
  }));
  return (
    <>
      <CollectionChecks
        collections={listed}
        onToggle={(path, isChosen) => onSet(withCollection(selection, mode, { path, isChosen }))}
      />
      {mode === 'only' && selection.include.length === 0 ? (
        <Text fontSize="sm" color="fg.warning">
          Nothing is chosen yet.
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

/** Chooses collections from a list, and says which patterns match nothing. */
export function CollectionPicker({ projectId }: { projectId: string }) {
  const { control, setValue } = useFormContext<TypedSelection>();
  const [include, exclude, onlyChosen] = useWatch({
    control,
    name: ['include', 'exclude', 'onlyChosen'],
  });
  const selection = { include: parsePatterns(include), exclude: parsePatterns(exclude) };
  const [isOpen, setOpen] = useState(false);
  const isUsable = patternsError(include) === undefined && patternsError(exclude) === undefined;
  const hasPatterns = selection.include.length + selection.exclude.length > 0;
  const isNeeded = isOpen || (hasPatterns && isUsable);
  const known = useSelectionPreview(projectId, isNeeded ? everything : null);
  const mode: ChoiceMode = onlyChosen ? 'only' : modeOf(selection);
  const set = (next: Selection, as: ChoiceMode) => {
    setValue('include', next.include.join('\n'));
    setValue('exclude', next.exclude.join('\n'));
    setValue('onlyChosen', as === 'only');
  };
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
        <QuietButton alignSelf="flex-start" onClick={() => setOpen(true)}>
          Choose collections from a list
        </QuietButton>
      )}
      {isUsable ? <SelectionWarnings preview={known.data} selection={selection} /> : null}
    </Stack>
  );
}
