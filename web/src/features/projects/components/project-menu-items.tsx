import type { Project } from '@firekeep/functions/contract';
import { Menu } from '@chakra-ui/react';
import { KeyRound, Pencil, PlugZap, Trash2 } from 'lucide-react';
import { OpenedMenu } from '#components/opened.tsx';
import type { Opened } from '#components/use-opener.ts';

/** What is chosen in a dialog. */
export type ProjectDialog = 'edit' | 'key' | 'delete';

interface ProjectMenuItemsProps extends Opened, Pick<Project, 'connectionType'> {
  readonly onChoose: (dialog: ProjectDialog) => void;
  readonly onCheck: () => void;
  readonly onGoToGoogle: () => void;
}

/** What can be done with a project. */
export function ProjectMenuItems({
  connectionType,
  onChoose,
  onCheck,
  onGoToGoogle,
  ...opened
}: ProjectMenuItemsProps) {
  return (
    <OpenedMenu {...opened} minWidth="12rem">
      <Menu.Item value="edit" onClick={() => onChoose('edit')}>
        <Pencil size={16} /> Edit
      </Menu.Item>
      <Menu.Item value="test" onClick={onCheck}>
        <PlugZap size={16} /> Test connection
      </Menu.Item>
      {connectionType === 'service-account' ? (
        <Menu.Item value="key" onClick={() => onChoose('key')}>
          <KeyRound size={16} /> Replace key
        </Menu.Item>
      ) : null}
      {connectionType === 'google' ? (
        <Menu.Item value="google" onClick={onGoToGoogle}>
          <KeyRound size={16} /> Connect again with Google
        </Menu.Item>
      ) : null}
      <Menu.Separator />
      <Menu.Item value="delete" color="fg.error" onClick={() => onChoose('delete')}>
        <Trash2 size={16} /> Delete
      </Menu.Item>
    </OpenedMenu>
  );
}
