import type { Project, Restore } from '@firekeep/functions/contract';
import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { formatCount } from '#lib/format.ts';
import { useStartRestore } from '../api/start-restore.ts';
import { needsTypedName, refusalOf } from '../model/target-access.ts';
import { planText } from '../model/restore-text.ts';
import { RestoreWarnings } from './restore-warnings.tsx';

/** From the comparison to the restore: asks once more, then writes. */
export function RestoreNow({
  dryRun,
  plan,
  target,
  onStarted,
  onChangeChoice,
}: {
  /** The finished comparison. */
  dryRun: Restore;
  plan: NonNullable<Restore['plan']>;
  target: Project | undefined;
  onStarted: (restore: Restore) => void;
  onChangeChoice: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const start = useStartRestore();
  const { mode, projectId, recordId, scope } = dryRun;
  const changes = plan.create + plan.update + plan.delete;
  const refusal =
    target === undefined
      ? 'The target project is not connected any more.'
      : changes === 0
        ? 'The target already holds what the backup holds: there is nothing to restore.'
        : refusalOf(target, mode);
  const restore = () => {
    const { projectId: targetId, databaseId } = dryRun.target;
    start.mutate(
      {
        projectId,
        recordId,
        target: { projectId: targetId, databaseId },
        scope,
        mode,
        dryRun: false,
      },
      { onSuccess: onStarted, onError: () => setAsking(false) },
    );
  };
  return (
    <Stack gap="4">
      <RestoreWarnings mode={mode} />
      {start.error === null ? null : (
        <ErrorNotice title="Failed to start the restore" error={start.error} />
      )}
      <Flex gap="3" align="center" wrap="wrap">
        <Button size="lg" disabled={refusal !== undefined} onClick={() => setAsking(true)}>
          Restore now
        </Button>
        <Button size="lg" variant="outline" colorPalette="gray" onClick={onChangeChoice}>
          Change the choices
        </Button>
        {refusal === undefined ? null : (
          <Text fontSize="sm" color="fg.muted">
            {refusal}
          </Text>
        )}
      </Flex>
      {target === undefined ? null : (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={restore}
          title={`Restore into ${target.name}?`}
          confirmLabel="Restore now"
          isPending={start.isPending}
          {...(needsTypedName(target, mode) ? { typed: target.name } : {})}
        >
          <Text>
            {formatCount(changes, 'document')} of {dryRun.target.firebaseProjectId} (database{' '}
            {dryRun.target.databaseId}): {planText(plan)}, as counted a moment ago. Documents that
            change until then are treated by the same rule.
          </Text>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
