import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { FirestoreDocument } from '@firekeep/functions/contract';
import { useState } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { FieldDifferences } from '#components/field-differences.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { ConflictChoiceOf } from './conflict-choice.tsx';
import { asDrafted, type DocumentDraft } from './model/document-draft.ts';
import {
  chosenFor,
  fieldConflicts,
  rebased,
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

function ByField({
  draft,
  theirs,
  root,
  onResolve,
}: ConflictProps & { theirs: FirestoreDocument }) {
  const [chosen, setChosen] = useState<ConflictChoices>(new Map());
  const mine = asDrafted(theirs, draft).fields;
  const before = draft.seen?.fields ?? {};
  const conflicts = fieldConflicts({ before, mine, theirs: theirs.fields });
  const isOpen = (one: FieldConflict) => one.changedBy === 'both' && !chosen.has(keyOf(one));
  const all = (side: ConflictSide) =>
    setChosen(new Map(conflicts.map((one) => [keyOf(one), side])));
  return (
    <>
      <Flex gap="2" marginBlock="2">
        <QuietButton size="2xs" onClick={() => all('theirs')}>
          Take all of theirs
        </QuietButton>
        <QuietButton size="2xs" onClick={() => all('mine')}>
          Take all of mine
        </QuietButton>
      </Flex>
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
          const conflict = conflicts.find((one) => keyOf(one) === JSON.stringify(path));
          return conflict === undefined ? null : (
            <ConflictChoiceOf
              conflict={conflict}
              choice={isOpen(conflict) ? undefined : chosenFor(conflict, chosen)}
              root={root}
              onChoose={(choice) => setChosen(new Map(chosen).set(keyOf(conflict), choice))}
            />
          );
        }}
      />
      <Button
        size="xs"
        disabled={conflicts.some(isOpen)}
        onClick={() => onResolve(rebased(draft, theirs, chosen))}
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
    <Box as="section" aria-label={`Conflict in ${draft.path}`}>
      <Text fontFamily="mono" fontSize="sm" fontWeight="medium" overflowWrap="anywhere">
        <ExactText text={draft.path} />
      </Text>
      {theirs === null || draft.wanted === null ? (
        <Whole {...props} />
      ) : (
        <ByField {...props} theirs={theirs} />
      )}
    </Box>
  );
}
