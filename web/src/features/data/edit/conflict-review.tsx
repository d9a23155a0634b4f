import { Box, Button, Flex, SegmentGroup, Text } from '@chakra-ui/react';
import type { FirestoreDocument, FirestoreValue } from '@firekeep/functions/contract';
import { useState } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { FieldDifferences } from '#components/field-differences.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatFieldPath } from '#lib/value-text.ts';
import { cellText } from '../grid/cell-text.ts';
import { asDrafted, type DocumentDraft } from './model/document-draft.ts';
import {
  fieldConflicts,
  rebased,
  sideOf,
  type FieldConflict,
  type ConflictSide,
} from './model/three-way.ts';

const sides = [
  { value: 'theirs', label: 'Take theirs' },
  { value: 'mine', label: 'Take mine' },
];

const keyOf = ({ path }: Pick<FieldConflict, 'path'>) => JSON.stringify(path);

const who: Readonly<Record<FieldConflict['changedBy'], string>> = {
  mine: 'changed by you',
  theirs: 'changed by somebody else',
  both: 'changed by both',
};

const textOf = (value: FirestoreValue | null) =>
  value === null ? 'not there' : `${cellText(value).type} ${cellText(value).text}`;

function Choice({
  conflict,
  side,
  onChoose,
}: {
  conflict: FieldConflict;
  /** Undefined while somebody has to choose. */
  side: ConflictSide | undefined;
  onChoose: (side: ConflictSide) => void;
}) {
  return (
    <Flex gap="2" align="center" wrap="wrap" order="1" flexBasis="full">
      <SegmentGroup.Root
        size="xs"
        aria-label={`Which ${formatFieldPath(conflict.path)}`}
        value={side ?? null}
        onValueChange={({ value }) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
      >
        <SegmentGroup.Indicator />
        <SegmentGroup.Items items={sides} />
      </SegmentGroup.Root>
      <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
        {who[conflict.changedBy]}; before: <ExactText text={textOf(conflict.before)} isProse />
      </Text>
    </Flex>
  );
}

interface ConflictProps {
  readonly draft: DocumentDraft;
  /** The document as it is now; null where it has been deleted. */
  readonly theirs: FirestoreDocument | null;
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

function ByField({ draft, theirs, onResolve }: ConflictProps & { theirs: FirestoreDocument }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ConflictSide>>(new Map());
  const mine = asDrafted(theirs, draft).fields;
  const before = draft.seen?.fields ?? {};
  const conflicts = fieldConflicts({ before, mine, theirs: theirs.fields });
  const isOpen = (one: FieldConflict) => one.changedBy === 'both' && !chosen.has(keyOf(one));
  const all = (side: ConflictSide) =>
    setChosen(new Map(conflicts.map((one) => [keyOf(one), side])));
  return (
    <>
      <Flex gap="2" marginTop="2">
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
            <Choice
              conflict={conflict}
              side={isOpen(conflict) ? undefined : sideOf(conflict, chosen)}
              onChoose={(side) => setChosen(new Map(chosen).set(keyOf(conflict), side))}
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
