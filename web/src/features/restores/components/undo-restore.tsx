import { getRestore, kindOfChange, type Project, type Restore } from '@firekeep/functions/contract';
import { Button, List } from '@chakra-ui/react';
import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { LateConfirmDialog } from '#components/late-confirm-dialog.ts';
import { ReasonField } from '#components/reason-field.tsx';
import { TypedName } from '#components/typed-name.tsx';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { useAskedOfUndo } from '../api/asked-of-undo.ts';
import { useUndoRestore } from '../api/start-restore.ts';
import { undoSentences } from '../model/restore-text.ts';
import { RefusedNotice } from './refused-notice.tsx';
import { UndoableNote } from './undoable-note.tsx';

const words = {
  undo: { icon: <Undo2 size={16} />, verb: 'Undo', title: 'Undo what was done to' },
  redo: { icon: <Redo2 size={16} />, verb: 'Redo', title: 'Do again what was undone in' },
} as const;

const documentsReturn = 'the documents go back to this project';
const copiesGo = 'the copies go from this project';

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

interface QuestionProps {
  readonly restore: Restore;
  readonly target: Project | undefined;
  readonly as: keyof typeof words;
  readonly asked: ReturnType<typeof useAskedOfUndo>;
  readonly undo: ReturnType<typeof useUndoRestore>;
  readonly onClose: () => void;
}

function Question({ restore, target, as, asked, undo, onClose }: QuestionProps) {
  const [reason, setReason] = useState('');
  const [sourceName, setSourceName] = useState('');
  const { typed, source, needsReason, isKnown } = asked;
  const hasReason = !needsReason || reason.trim() !== '';
  const { verb, title } = words[as];
  const named = { confirmation: typed, sourceConfirmation: source };
  const body = { ...named, ...(needsReason ? { reason } : {}) };
  return (
    <LateConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => undo.mutate({ params: { id: restore.id }, body }, { onSettled: onClose })}
      title={`${title} ${target?.name ?? restore.target.firebaseProjectId}?`}
      confirmLabel={`${verb} now`}
      isPending={undo.isPending}
      isComplete={isKnown && hasReason && (source ?? sourceName) === sourceName}
      {...(typed === undefined ? {} : { typed })}
      {...(source === undefined ? {} : { typedOf: copiesGo })}
    >
      <UndoableNote id={restore.id} />
      <WhatIsUndone restore={restore} />
      {needsReason ? <ReasonField value={reason} onValueChange={setReason} /> : null}
      {source === undefined ? null : (
        <TypedName
          name={source}
          of={documentsReturn}
          value={sourceName}
          onValueChange={setSourceName}
        />
      )}
    </LateConfirmDialog>
  );
}

/** Puts back the state from before a change set, after asking. */
export function UndoRestore({
  restore,
  projects,
  onStarted,
}: {
  restore: Restore;
  projects: readonly Project[];
  onStarted: (restore: Restore) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoRestore(onStarted);
  const as = useIsRedo(restore) ? 'redo' : 'undo';
  const { icon, verb } = words[as];
  const target = projects.find(({ id }) => id === restore.target.projectId);
  const asked = useAskedOfUndo(restore, { target, projects });
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
          asked.refresh();
          setAsking(true);
        }}
      >
        {icon} {verb}
      </Button>
      {isAsking ? (
        <Question {...{ restore, target, as, asked, undo }} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
