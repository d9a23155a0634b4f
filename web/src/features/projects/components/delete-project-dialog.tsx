import type { Project } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { useDeleteProject } from '../api/change-project.ts';

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
  onDeleted: (() => void) | undefined;
}) {
  const { mutate, isPending } = useDeleteProject(project.name);
  const confirm = () =>
    mutate(
      { params: { id: project.id } },
      {
        onSuccess: () => {
          onClose();
          onDeleted?.();
        },
      },
    );
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
      <Text>
        Firekeep destroys the stored key at once, then the schedules and{' '}
        <strong>all backups</strong> of this project. The backups can’t be brought back. Nothing in
        the Firestore project itself is changed.
      </Text>
    </ConfirmDialog>
  );
}
