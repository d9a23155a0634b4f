import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { FirestoreDocument } from '@firekeep/functions/contract';
import { useRef, useState, type MouseEvent } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { FieldDifferences } from '#components/field-differences.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { createStore, useStore } from '#lib/store.ts';
import { ConflictChoiceOf } from './conflict-choice.tsx';
import { keepOpenEditors, type OpenEditors } from './open-editors.ts';
import { asDrafted, type DocumentDraft } from './model/document-draft.ts';
import { ReviewSection } from './review-section.tsx';
import {
  chosenFor,
  fieldConflicts,
  rebased,
  type ConflictChoice,
  type ConflictChoices,
  type ConflictSide,
  type FieldConflict,
} from './model/three-way.ts';

const keyOf = ({ path }: Pick<FieldConflict, 'path'>) => JSON.stringify(path);

interface ConflictProps {
  readonly draft: DocumentDraft;
  /** The document as it is now; null where it has been deleted. */
  readonly theirs: FirestoreDocument | null;
  /** What the names of the database's documents begin with. */
  readonly root: string;
  readonly onResolve: (draft: DocumentDraft) => void;
}

/** A document that one side deleted: all of mine, or nothing of it. */
function Whole({ draft, theirs, onResolve }: ConflictProps) {
  const mine = draft.wanted === null ? 'Delete it all the same' : 'Create it again with mine';
  const wantsTheirs = { ...rebased(draft, theirs, new Map()), wanted: theirs?.fields ?? null };
  return (
    <>
      <Text fontSize="sm">
        {theirs === null
          ? 'Somebody else has deleted this document.'
          : 'Somebody else has changed this document, which you want to delete.'}
      </Text>
      <Flex gap="2" marginTop="2">
        <QuietButton size="xs" onClick={() => onResolve(wantsTheirs)}>
          Take theirs
        </QuietButton>
        <QuietButton size="xs" onClick={() => onResolve(rebased(draft, theirs, new Map()))}>
          {mine}
        </QuietButton>
      </Flex>
    </>
  );
}

/** What is chosen, and which fields' values are being edited, by their keys. */
function useChoices() {
  const [editors] = useState<OpenEditors>(() => new Set());
  const [{ choices, edits }] = useState(() => ({
    choices: createStore<ConflictChoices>(new Map()),
    edits: createStore<ReadonlySet<string>>(new Set()),
  }));
  return {
    chosen: useStore(choices),
    edited: useStore(edits),
    editors,
    choose: (key: string, choice: ConflictChoice) =>
      choices.set(new Map(choices.get()).set(key, choice)),
    chooseAll: (conflicts: readonly FieldConflict[], side: ConflictSide) =>
      choices.set(new Map(conflicts.map((one) => [keyOf(one), side]))),
    edit: (key: string, isEdited: boolean) => {
      const others = [...edits.get()].filter((each) => each !== key);
      edits.set(new Set(isEdited ? [...others, key] : others));
    },
    /** All that is chosen, with the values that are being edited; null where one is none. */
    keep: () => (keepOpenEditors(editors) ? choices.get() : null),
  };
}

const isOpen = (one: FieldConflict, chosen: ConflictChoices) =>
  one.changedBy === 'both' && !chosen.has(keyOf(one));

/** Without it the press takes the focus from an editor: that ends, and the button moves away. */
const keepsFocus = (event: MouseEvent) => event.preventDefault();

function TakeAll({ onTake }: { onTake: (side: ConflictSide) => void }) {
  return (
    <Flex gap="2" marginBlock="2">
      {(['theirs', 'mine'] as const).map((side) => (
        <QuietButton key={side} size="2xs" onClick={() => onTake(side)}>
          Take all of {side}
        </QuietButton>
      ))}
    </Flex>
  );
}

function ByField({
  draft,
  theirs,
  root,
  onResolve,
}: ConflictProps & { theirs: FirestoreDocument }) {
  const { chosen, edited, editors, choose, chooseAll, edit, keep } = useChoices();
  const fields = useRef<HTMLDivElement>(null);
  const mine = asDrafted(theirs, draft).fields;
  const before = draft.seen?.fields ?? {};
  const conflicts = fieldConflicts({ before, mine, theirs: theirs.fields });
  const resolve = () => {
    const kept = keep();
    if (kept === null) {
      // What is wrong with it stands below it.
      fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    } else if (!conflicts.some((one) => isOpen(one, kept))) {
      onResolve(rebased(draft, theirs, kept));
    }
  };
  return (
    <>
      <TakeAll onTake={(side) => chooseAll(conflicts, side)} />
      <Box ref={fields}>
        <FieldDifferences
          label={`Conflicts in ${draft.path}`}
          differences={conflicts.map((one) => ({
            path: one.path,
            before: one.theirs,
            after: one.mine,
            isCut: false,
          }))}
          beforeLabel="Theirs"
          afterLabel="Yours"
          renderControl={({ path }) => {
            const key = keyOf({ path });
            const conflict = conflicts.find((one) => keyOf(one) === key);
            return conflict === undefined ? null : (
              <ConflictChoiceOf
                {...{ conflict, root, editors }}
                choice={isOpen(conflict, chosen) ? undefined : chosenFor(conflict, chosen)}
                isEditing={edited.has(key)}
                onEditing={(isEditing) => edit(key, isEditing)}
                onChoose={(choice) => choose(key, choice)}
              />
            );
          }}
        />
      </Box>
      <Button
        size="xs"
        disabled={conflicts.some((one) => isOpen(one, chosen) && !edited.has(keyOf(one)))}
        onMouseDown={keepsFocus}
        onClick={resolve}
      >
        Keep these choices
      </Button>
    </>
  );
}

/** A document that somebody else was quicker with: theirs, mine and what was before, by field. */
export function ConflictReview(props: ConflictProps) {
  const { draft, theirs } = props;
  return (
    <ReviewSection label={`Conflict in ${draft.path}`}>
      <Text fontFamily="mono" fontSize="sm" fontWeight="medium" overflowWrap="anywhere">
        <ExactText text={draft.path} />
      </Text>
      {theirs === null || draft.wanted === null ? (
        <Whole {...props} />
      ) : (
        <ByField {...props} theirs={theirs} />
      )}
    </ReviewSection>
  );
}
