import type { BackupRecord } from '@firekeep/functions/contract';
import { Menu, Portal } from '@chakra-ui/react';
import { BusyIconButton } from '#components/busy-button.tsx';
import {
  Download,
  EllipsisVertical,
  Eye,
  GitCompare,
  Lock,
  LockOpen,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useHold } from '../api/hold-backup.ts';
import { isRestorable, isSafety } from '#lib/backup-record.ts';
import { LateDeleteBackupDialog } from './late-delete-backup-dialog.ts';

interface BackupMenuProps {
  readonly record: BackupRecord;
  readonly isLastVerified: boolean;
  /** Shows its details, where it can be downloaded. */
  readonly onOpen: () => void;
}

/** Where a backup that is whole leads. */
function Uses({ record, onOpen }: Pick<BackupMenuProps, 'record' | 'onOpen'>) {
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

/** What can be done with a backup, from its line in a list. */
export function BackupMenu({ record, isLastVerified, onOpen }: BackupMenuProps) {
  const [isDeleting, setDeleting] = useState(false);
  const hold = useHold(record);
  const { held, status, metadata } = record;
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <BusyIconButton
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={`Actions for ${metadata.backupName}`}
            loading={hold.isPending}
          >
            <EllipsisVertical />
          </BusyIconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minWidth="12rem">
              {isRestorable(record) ? <Uses record={record} onOpen={onOpen} /> : null}
              {status === 'completed' ? (
                <Menu.Item value="hold" onClick={hold.toggle}>
                  {held ? <LockOpen size={16} /> : <Lock size={16} />}
                  {held ? 'Release' : 'Hold'}
                </Menu.Item>
              ) : null}
              <Menu.Item
                value="delete"
                color="fg.error"
                disabled={held}
                onClick={() => setDeleting(true)}
              >
                <Trash2 size={16} /> Delete…
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <LateDeleteBackupDialog
        record={record}
        isLastVerified={isLastVerified}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
