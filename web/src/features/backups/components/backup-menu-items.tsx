import type { BackupRecord } from '@firekeep/functions/contract';
import { Menu } from '@chakra-ui/react';
import { Download, Eye, GitCompare, Lock, LockOpen, RotateCcw, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { OpenedMenu } from '#components/opened.tsx';
import type { Opened } from '#components/use-opener.ts';
import { paths } from '#config/paths.ts';
import { isRestorable, isSafety } from '#lib/backup-record.ts';

interface BackupMenuItemsProps extends Opened {
  readonly record: BackupRecord;
  /** Shows its details, where it can be downloaded. */
  readonly onOpen: () => void;
  readonly onToggleHold: () => void;
  readonly onDelete: () => void;
}

/** Where a backup that is whole leads. */
function Uses({ record, onOpen }: Pick<BackupMenuItemsProps, 'record' | 'onOpen'>) {
  const navigate = useNavigate();
  const { id, projectId } = record;
  const go = (to: string) => () => void navigate(to);
  return (
    <>
      <Menu.Item
        value="inside"
        onClick={go(paths.projectCollections.link(projectId, { backup: id }))}
      >
        <Eye size={16} /> Look inside
      </Menu.Item>
      {isSafety(record) ? null : (
        <Menu.Item
          value="compare"
          onClick={go(paths.projectCompare.link(projectId, { from: id, to: 'live' }))}
        >
          <GitCompare size={16} /> Compare with now
        </Menu.Item>
      )}
      <Menu.Item value="restore" onClick={go(paths.projectRestore.link(projectId, { record: id }))}>
        <RotateCcw size={16} /> Restore…
      </Menu.Item>
      <Menu.Item value="download" onClick={onOpen}>
        <Download size={16} /> Download…
      </Menu.Item>
      <Menu.Separator />
    </>
  );
}

/** What can be done with a backup. */
export function BackupMenuItems({
  record,
  onOpen,
  onToggleHold,
  onDelete,
  ...opened
}: BackupMenuItemsProps) {
  const { held, status } = record;
  return (
    <OpenedMenu {...opened} minWidth="12rem">
      {isRestorable(record) ? <Uses record={record} onOpen={onOpen} /> : null}
      {status === 'completed' ? (
        <Menu.Item value="hold" onClick={onToggleHold}>
          {held ? <LockOpen size={16} /> : <Lock size={16} />}
          {held ? 'Release' : 'Hold'}
        </Menu.Item>
      ) : null}
      <Menu.Item value="delete" color="fg.error" disabled={held} onClick={onDelete}>
        <Trash2 size={16} /> Delete…
      </Menu.Item>
    </OpenedMenu>
  );
}
