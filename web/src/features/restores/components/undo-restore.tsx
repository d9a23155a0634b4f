import { getRestore, kindOfChange, type Project, type Restore } from '@firekeep/functions/contract';
import { Button, List } from '@chakra-ui/react';
import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { LateConfirmDialog } from '#components/late-confirm-dialog.ts';
import { ReasonField } from '#components/reason-field.tsx';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { useUndoRestore } from '../api/start-restore.ts';
import { undoSentences } from '../model/restore-text.ts';
import { nameToType } from '../model/review.ts';
import { RefusedNotice } from './refused-notice.tsx';
import { UndoableNote } from './undoable-note.tsx';

const words = {
  undo: { icon: <Undo2 size={16} />, verb: 'Undo', title: 'Undo what was done to' },
  redo: { icon: <Redo2 size={16} />, verb: 'Redo', title: 'Do again what was undone in' },
} as const;

/** However it was restored, an undo writes over what is there. */
function nameFor(target: Project, { written, deleted }: Restore['outcome']): string | undefined {
  return nameToType(target, { mode: 'overwrite', documents: written + deleted });
}

function WhatIsUndone({ restore }: { restore: Restore }) {
  return (
    <List.Root paddingInlineStart="4" gap="1">
      {undoSentences(restore).map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List.Root>
  );
}

/** To undo an undo is to redo; what that did is undone again. */
function useIsRedo({ undoOf }: Restore): boolean {
  const { data: previous } = useEndpoint(
    getRestore,
    undoOf === null ? null : { params: { id: undoOf } },
    { failure: 'Failed to load the change before' },
  );
  return previous !== undefined && kindOfChange(previous) !== 'undo';
}

/** Puts back the state from before a change set, after asking. */
export function UndoRestore({
  restore,
  target,
  onStarted,
}: {
  restore: Restore;
  target: Project | undefined;
  onStarted: (restore: Restore) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoRestore(onStarted);
  const as = useIsRedo(restore) ? 'redo' : 'undo';
  const { icon, verb, title } = words[as];
  const [reason, setReason] = useState('');
  const typed = target && nameFor(target, restore.outcome);
  const needsReason = target?.guards.needsReason === true;
  const putBack = () =>
    undo.mutate(
      {
        params: { id: restore.id },
        body: { confirmation: typed, ...(needsReason ? { reason } : {}) },
      },
      { onSettled: () => setAsking(false) },
    );
  return (
    <>
      {undo.error === null ? null : (
        <RefusedNotice title={`Failed to start the ${as}`} error={undo.error} />
      )}
      <Button
        alignSelf="flex-start"
        variant="outline"
        colorPalette="gray"
        onClick={() => {
          undo.reset();
          setAsking(true);
        }}
      >
        {icon} {verb}
      </Button>
      <LateConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={putBack}
        title={`${title} ${target?.name ?? restore.target.firebaseProjectId}?`}
        confirmLabel={`${verb} now`}
        isPending={undo.isPending}
        isComplete={!needsReason || reason.trim() !== ''}
        {...(typed === undefined ? {} : { typed })}
      >
        <UndoableNote id={restore.id} />
        <WhatIsUndone restore={restore} />
        {needsReason ? <ReasonField value={reason} onValueChange={setReason} /> : null}
      </LateConfirmDialog>
    </>
  );
}
