import {
  standingLock,
  updateSchedule,
  withdrawableUntil,
  type BackupSchedule,
  type Project,
} from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import { ListRow, RowNote } from '#components/list-row.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { useNow } from '#lib/clock.ts';
import { describePatterns } from '#lib/patterns.ts';
import { recurrenceText } from '#lib/recurrence-text.ts';
import { cacheSchedule } from '../api/get-schedules.ts';
import { cloneText, lastCloneText, retentionText } from '../model/schedule-text.ts';
import { NextRun } from './next-run.tsx';
import { ScheduleKeeping } from './schedule-keeping.tsx';
import { ScheduleSwitch } from './schedule-switch.tsx';

function Runs({ schedule }: { schedule: BackupSchedule }) {
  const { lastRunAt, lastSuccessAt } = schedule;
  const isLate = lastRunAt !== null && lastSuccessAt !== null && lastSuccessAt < lastRunAt;
  return (
    <Box fontSize="sm">
      <Text>
        <NextRun schedule={schedule} />
      </Text>
      <Text color="fg.muted">
        Last run: <Time value={lastRunAt} />
        {isLate ? (
          <>
            , last success: <Time value={lastSuccessAt} />
          </>
        ) : null}
      </Text>
    </Box>
  );
}

/** Where each backup is cloned to, and how the last clone ended. */
function Clones({ schedule, projects }: Pick<ScheduleRowProps, 'schedule' | 'projects'>) {
  const { projectId, clone, dueClone, lastClone } = schedule;
  if (clone === null) {
    return null;
  }
  const target = projects.find(({ id }) => id === clone.projectId);
  // It is said to run before it begins: while it is due, its restore may not be there.
  const isLinked = lastClone?.status !== 'running' || dueClone?.recordId !== lastClone.recordId;
  return (
    <RowNote>
      {cloneText(target)}
      {lastClone === null ? null : (
        <>
          {' · '}
          {lastClone.restoreId === null || !isLinked ? (
            lastCloneText(lastClone)
          ) : (
            <TextLink to={paths.projectRestore.link(projectId, { restore: lastClone.restoreId })}>
              {lastCloneText(lastClone)}
            </TextLink>
          )}{' '}
          <Time value={lastClone.at} />
          {lastClone.message === null ? null : `: ${lastClone.message}`}
        </>
      )}
    </RowNote>
  );
}

function Rules({ schedule }: { schedule: BackupSchedule }) {
  const { schedule: recurrence, include, exclude, retention } = schedule;
  return (
    <>
      <Text fontSize="sm">
        {recurrenceText(recurrence)}{' '}
        <Text as="span" color="fg.muted">
          ({recurrence.timeZone})
        </Text>
      </Text>
      <RowNote>
        {describePatterns(include, exclude)} · {retentionText(retention)}
      </RowNote>
    </>
  );
}

/** Nothing while a lock can be withdrawn: it can be extended after that. */
function LockButton({ schedule, onLock }: Pick<ScheduleRowProps, 'schedule' | 'onLock'>) {
  const now = new Date(useNow());
  const isLocked = standingLock(now, schedule.lockedUntil) !== null;
  const label = isLocked ? 'Extend lock' : 'Lock';
  return withdrawableUntil(schedule, now) === null ? (
    <QuietButton onClick={onLock} aria-label={`${label}${isLocked ? ' of' : ''} ${schedule.name}`}>
      {label}
    </QuietButton>
  ) : null;
}

interface ScheduleRowProps {
  readonly schedule: BackupSchedule;
  /** All of the user's. */
  readonly projects: readonly Project[];
  /** Whether it is the only one of the project that runs. */
  readonly isOnly: boolean;
  readonly onEdit: () => void;
  readonly onLock: () => void;
  readonly onDelete: () => void;
}

/** One schedule: when it runs, what it keeps, and its switch. */
export function ScheduleRow({ schedule, projects, isOnly, ...on }: ScheduleRowProps) {
  const { onEdit, onLock, onDelete } = on;
  const enable = useEndpointMutation(updateSchedule, {
    failure: 'Failed to update the schedule',
    onSuccess: (saved, _, client) => cacheSchedule(client, saved),
  });
  const { id, name, enabled, lockedUntil } = schedule;
  const project = projects.find((one) => one.id === schedule.projectId);
  const projectLock = project?.lockedUntil ?? null;
  const isLocked = standingLock(new Date(useNow()), lockedUntil, projectLock) !== null;
  return (
    <ListRow
      from="lg"
      templateColumns={{ base: '1fr', lg: 'minmax(0, 1.4fr) minmax(0, 1fr) auto' }}
      title={name}
      badges={
        <StatusBadge tone={enabled ? 'good' : 'neutral'}>
          {enabled ? 'Enabled' : 'Paused'}
        </StatusBadge>
      }
      details={
        <>
          <Rules schedule={schedule} />
          <ScheduleKeeping schedule={schedule} project={project} />
          <Clones schedule={schedule} projects={projects} />
        </>
      }
      actions={
        <>
          <ScheduleSwitch
            name={name}
            isEnabled={enabled}
            isOnly={isOnly}
            isPending={enable.isPending}
            isLocked={isLocked && enabled}
            onChange={(isEnabled) =>
              enable.mutate({ params: { cid: id }, body: { enabled: isEnabled } })
            }
          />
          <QuietButton onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </QuietButton>
          <LockButton schedule={schedule} onLock={onLock} />
          <QuietButton disabled={isLocked} onClick={onDelete} aria-label={`Delete ${name}`}>
            Delete
          </QuietButton>
        </>
      }
    >
      <Runs schedule={schedule} />
    </ListRow>
  );
}
