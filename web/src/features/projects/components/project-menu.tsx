import type { Project } from '@firekeep/functions/contract';
import { Button, IconButton, Menu, Portal, type ButtonProps } from '@chakra-ui/react';
import { ChevronDown, EllipsisVertical, KeyRound, Pencil, PlugZap, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { useGoToGoogle } from '../api/google-connection.ts';
import { useConnectionCheck } from '../api/use-connection-check.ts';

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
  trigger,
  onDeleted,
}: {
  project: Project;
  trigger?: 'button';
  onDeleted?: () => Promise<void>;
}) {
  const [opened, setOpened] = useState<'edit' | 'key' | 'delete'>();
  const { check, isChecking } = useConnectionCheck(project);
  const goToGoogle = useGoToGoogle();
  const { name, connectionType } = project;
  const dialog = { project, onClose: () => setOpened(undefined) };
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <Trigger name={name} hasRoom={trigger === 'button'} loading={isChecking} />
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minWidth="12rem">
              <Menu.Item value="edit" onClick={() => setOpened('edit')}>
                <Pencil size={16} /> Edit
              </Menu.Item>
              <Menu.Item value="test" onClick={check}>
                <PlugZap size={16} /> Test connection
              </Menu.Item>
              {connectionType === 'service-account' ? (
                <Menu.Item value="key" onClick={() => setOpened('key')}>
                  <KeyRound size={16} /> Replace key
                </Menu.Item>
              ) : null}
              {connectionType === 'google' ? (
                <Menu.Item value="google" onClick={() => goToGoogle.mutate(project.id)}>
                  <KeyRound size={16} /> Connect again with Google
                </Menu.Item>
              ) : null}
              <Menu.Separator />
              <Menu.Item value="delete" color="fg.error" onClick={() => setOpened('delete')}>
                <Trash2 size={16} /> Delete
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <EditProjectDialog {...dialog} isOpen={opened === 'edit'} />
      <ReplaceKeyDialog {...dialog} isOpen={opened === 'key'} />
      <DeleteProjectDialog {...dialog} isOpen={opened === 'delete'} onDeleted={onDeleted} />
    </>
  );
}
