import type { Project, Restore } from '@firekeep/functions/contract';
import { Button, List, Stack } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { LateConfirmDialog } from '#components/late-confirm-dialog.ts';
import { useUndoRestore } from '../api/start-restore.ts';
import { undoSentences } from '../model/restore-text.ts';
import { RefusedNotice } from './refused-notice.tsx';

/** Puts back the state from before a restore, after asking. */
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
  const undo = useUndoRestore();
  const typed = target?.metadata.environment === 'production' ? target.name : undefined;
  const putBack = () =>
    undo.mutate(
      { params: { id: restore.id }, body: { confirmation: typed } },
      { onSuccess: onStarted, onSettled: () => setAsking(false) },
    );
  return (
    <>
      {undo.error === null ? null : (
        <RefusedNotice title="Failed to start the undo" error={undo.error} />
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
        <Undo2 size={16} /> Undo
      </Button>
      <LateConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={putBack}
        title={`Undo what was done to ${target?.name ?? restore.target.firebaseProjectId}?`}
        confirmLabel="Undo now"
        isPending={undo.isPending}
        {...(typed === undefined ? {} : { typed })}
      >
        <Stack>
          <List.Root paddingInlineStart="4" gap="1">
            {undoSentences(restore.outcome).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List.Root>
        </Stack>
      </LateConfirmDialog>
    </>
  );
}
