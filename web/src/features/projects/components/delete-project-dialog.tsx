import { listBackupRecords, listSchedules, type Project } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { useAccountSettings } from '#lib/account-settings.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { formatCount } from '#lib/format.ts';
import { useDeleteProject } from '../api/change-project.ts';

/** What is deleted with a project: how much of it, once that is known. */
function WhatGoes({ projectId }: { projectId: string }) {
  const { deletionDays: days } = useAccountSettings();
  const input = { query: { projectId } };
  const { data: records } = useEndpoint(listBackupRecords, input, {
    failure: 'Failed to load backup records',
  });
  const { data: schedules } = useEndpoint(listSchedules, input, {
    failure: 'Failed to load backup configurations',
  });
  const backups = records?.filter(({ status }) => status === 'completed').length;
  return (
    <Text>
      Firekeep destroys the stored key at once, and after {days} days{' '}
      {schedules === undefined ? 'the schedules' : formatCount(schedules.length, 'schedule')}, the
      exports and{' '}
      <strong>{backups === undefined ? 'all backups' : formatCount(backups, 'backup')}</strong> of
      this project. Until then you can take it back, and connect it with a key again. Nothing in the
      Firestore project itself is changed.
    </Text>
  );
}

/** Asks for the project's id before it is deleted. */
export function DeleteProjectDialog({
  project,
  isOpen,
  onClose,
  onDeleted,
}: {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: (() => Promise<void>) | undefined;
}) {
  const { mutate, isPending } = useDeleteProject(project.name, onDeleted);
  const confirm = () => mutate({ params: { id: project.id } }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      title={`Delete ${project.name}?`}
      confirmLabel="Delete project"
      typed={project.firebaseProjectId}
      isPending={isPending}
    >
      {isOpen ? <WhatGoes projectId={project.id} /> : null}
    </ConfirmDialog>
  );
}
