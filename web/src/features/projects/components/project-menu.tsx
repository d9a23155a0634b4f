import type { Project } from '@firekeep/functions/contract';
import { Button, IconButton, Menu, Portal } from '@chakra-ui/react';
import { ChevronDown, EllipsisVertical, KeyRound, Pencil, PlugZap, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useGoToGoogle } from '../api/google-connection.ts';
import { useConnectionCheck } from '../api/use-connection-check.ts';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { EditProjectDialog } from './edit-project-dialog.tsx';
import { ReplaceKeyDialog } from './replace-key-dialog.tsx';

type OpenDialog = 'edit' | 'key' | 'delete' | null;

/** What can be done with a project, with the dialogs it opens. */
export function ProjectMenu({
  project,
  trigger = 'dots',
  onDeleted,
}: {
  project: Project;
  /** `button`: a button with a word, where there is room for one. */
  trigger?: 'dots' | 'button';
  onDeleted?: () => void;
}) {
  const [opened, setOpened] = useState<OpenDialog>(null);
  const { check, isChecking } = useConnectionCheck(project);
  const goToGoogle = useGoToGoogle();
  const close = () => setOpened(null);
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          {trigger === 'button' ? (
            <Button variant="outline" colorPalette="gray" loading={isChecking}>
              Manage <ChevronDown />
            </Button>
          ) : (
            <IconButton
              variant="ghost"
              colorPalette="gray"
              size="sm"
              loading={isChecking}
              aria-label={`Actions for ${project.name}`}
            >
              <EllipsisVertical />
            </IconButton>
          )}
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
              {project.connectionType === 'service-account' ? (
                <Menu.Item value="key" onClick={() => setOpened('key')}>
                  <KeyRound size={16} /> Replace key
                </Menu.Item>
              ) : null}
              {project.connectionType === 'google' ? (
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
      <EditProjectDialog project={project} isOpen={opened === 'edit'} onClose={close} />
      <ReplaceKeyDialog project={project} isOpen={opened === 'key'} onClose={close} />
      <DeleteProjectDialog
        project={project}
        isOpen={opened === 'delete'}
        onClose={close}
        {...(onDeleted === undefined ? {} : { onDeleted })}
      />
    </>
  );
}
