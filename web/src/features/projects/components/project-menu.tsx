import type { Project } from '@firekeep/functions/contract';
import { Button, IconButton, type ButtonProps } from '@chakra-ui/react';
import { ChevronDown, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { useOpener } from '#components/use-opener.ts';
import { useGoToGoogle } from '../api/google-connection.ts';
import { useConnectionCheck } from '../api/use-connection-check.ts';
import type { ProjectDialog } from './project-menu-items.tsx';

const ProjectMenuItems = lateDialog(
  async () => (await import('./project-menu-items.tsx')).ProjectMenuItems,
);

const EditProjectDialog = lateDialog(
  async () => (await import('./edit-project-dialog.tsx')).EditProjectDialog,
);
const ReplaceKeyDialog = lateDialog(
  async () => (await import('./replace-key-dialog.tsx')).ReplaceKeyDialog,
);
const DeleteProjectDialog = lateDialog(
  async () => (await import('./delete-project-dialog.tsx')).DeleteProjectDialog,
);

/** A button with a word where there is room for one, else three dots. */
function Trigger({ name, hasRoom, ...props }: ButtonProps & { name: string; hasRoom: boolean }) {
  return hasRoom ? (
    <Button {...props} variant="outline" colorPalette="gray">
      Manage <ChevronDown />
    </Button>
  ) : (
    <IconButton
      {...props}
      variant="ghost"
      colorPalette="gray"
      size="sm"
      aria-label={`Actions for ${name}`}
    >
      <EllipsisVertical />
    </IconButton>
  );
}

/** What can be done with a project, with the dialogs it opens. */
export function ProjectMenu({
  project,
  trigger: look,
  onDeleted,
}: {
  project: Project;
  trigger?: 'button';
  onDeleted?: () => Promise<void>;
}) {
  const [chosen, setChosen] = useState<ProjectDialog>();
  const { trigger, opened } = useOpener('menu');
  const { check, isChecking } = useConnectionCheck(project);
  const goToGoogle = useGoToGoogle();
  const { name, connectionType } = project;
  // See `useOpener`.
  const shown = opened.isOpen ? undefined : chosen;
  const dialog = { project, onClose: () => setChosen(undefined) };
  return (
    <>
      <Trigger {...trigger} name={name} hasRoom={look === 'button'} loading={isChecking} />
      <ProjectMenuItems
        {...opened}
        connectionType={connectionType}
        onChoose={setChosen}
        onCheck={check}
        onGoToGoogle={() => goToGoogle.mutate(project.id)}
      />
      <EditProjectDialog {...dialog} isOpen={shown === 'edit'} />
      <ReplaceKeyDialog {...dialog} isOpen={shown === 'key'} />
      <DeleteProjectDialog {...dialog} isOpen={shown === 'delete'} onDeleted={onDeleted} />
    </>
  );
}
