import { deleteSchedule, type BackupSchedule, type Project } from '@firekeep/functions/contract';
import { Button, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { LateConfirmDialog } from '#components/late-confirm-dialog.ts';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { lateDialog } from '#components/late-dialog.tsx';
import { List } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { Waiting } from '#components/waiting.tsx';
import { call } from '#lib/api/call.ts';
import { showDeleted } from '#lib/api/take-back.ts';
import { schedulesQuery, useLiveSchedules } from '../api/get-schedules.ts';
import type { ScheduleEdit } from './schedule-dialog.tsx';
import { ScheduleRow } from './schedule-row.tsx';

const ScheduleDialog = lateDialog(
  async () => (await import('./schedule-dialog.tsx')).ScheduleDialog,
);

const ScheduleLockDialog = lateDialog(
  async () => (await import('./schedule-lock-dialog.tsx')).ScheduleLockDialog,
);

function DeleteDialog({
  schedule,
  onClose,
}: {
  schedule: BackupSchedule | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async ({ id }: BackupSchedule) => call(deleteSchedule, { params: { cid: id } }),
    meta: { failure: 'Failed to delete the schedule' },
    onSuccess: (_, { id, projectId, name }) => {
      client.setQueryData(schedulesQuery(projectId).queryKey, (list) =>
        list?.filter((other) => other.id !== id),
      );
      showDeleted(client, { id, title: 'Schedule deleted', name });
    },
  });
  return (
    <LateConfirmDialog
      isOpen={schedule !== undefined}
      onClose={onClose}
      onConfirm={() => {
        if (schedule !== undefined) {
          remove.mutate(schedule, { onSuccess: onClose });
        }
      }}
      title="Delete this schedule?"
      confirmLabel="Delete schedule"
      isPending={remove.isPending}
    >
      <Text>
        {schedule?.name} will no longer run. The backups that it has made stay until you delete
        them.
      </Text>
    </LateConfirmDialog>
  );
}

function Schedules({
  projectId,
  projects,
  onEdit,
  onLock,
  onDelete,
}: {
  projectId: string;
  projects: readonly Project[];
  onEdit: (edit: ScheduleEdit) => void;
  onLock: (schedule: BackupSchedule) => void;
  onDelete: (schedule: BackupSchedule) => void;
}) {
  const { data: schedules = [], isPending, error, refetch } = useLiveSchedules(projectId);
  if (isPending || error !== null) {
    return (
      <Waiting
        label="Loading schedules"
        rows={2}
        failure="Failed to load backup configurations"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (schedules.length === 0) {
    return (
      <EmptyNotice
        icon={<CalendarClock />}
        title="No schedule yet"
        description="With a schedule this project is backed up automatically, at the time that you choose."
        action={<Button onClick={() => onEdit({ kind: 'new' })}>Create the first schedule</Button>}
      />
    );
  }
  const running = schedules.filter(({ enabled }) => enabled);
  return (
    <List aria-label="Schedules">
      {schedules.map((schedule) => (
        <ScheduleRow
          key={schedule.id}
          schedule={schedule}
          projects={projects}
          isOnly={running.length === 1 && schedule.enabled}
          onEdit={() => onEdit({ kind: 'change', schedule })}
          onLock={() => onLock(schedule)}
          onDelete={() => onDelete(schedule)}
        />
      ))}
    </List>
  );
}

/** A project's backup schedules, with what makes, changes and deletes them. */
export function SchedulesPanel({
  projectId,
  projects,
  ...parts
}: {
  projectId: string;
  /** All of the user's, into which backups can be cloned. */
  projects: readonly Project[];
  /** The fields that choose collections, in the form of a schedule. */
  selection: ReactNode;
  /** Where else the project's alerts go, in that form. */
  channels: ReactNode;
}) {
  const [edit, setEdit] = useState<ScheduleEdit>();
  const [locked, setLocked] = useState<BackupSchedule>();
  const [deleted, setDeleted] = useState<BackupSchedule>();
  return (
    <Panel
      title="Schedules"
      flush
      actions={
        <QuietButton onClick={() => setEdit({ kind: 'new' })}>
          <Plus size={16} /> New schedule
        </QuietButton>
      }
    >
      <Schedules
        projectId={projectId}
        projects={projects}
        onEdit={setEdit}
        onLock={setLocked}
        onDelete={setDeleted}
      />
      <ScheduleDialog
        projects={projects}
        projectId={projectId}
        isOpen={edit !== undefined}
        edit={edit}
        onClose={() => setEdit(undefined)}
        {...parts}
      />
      <ScheduleLockDialog
        schedule={locked}
        isOpen={locked !== undefined}
        onClose={() => setLocked(undefined)}
      />
      <DeleteDialog schedule={deleted} onClose={() => setDeleted(undefined)} />
    </Panel>
  );
}
