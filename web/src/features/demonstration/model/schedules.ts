import type { BackupSchedule, Retention, RetentionPlan } from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { nightHour } from './moments.ts';
import { nightlyId } from './backups.ts';
import { newestBackup, type World } from './world.ts';

/** The demonstration's schedule. */
export function sampleSchedules(world: World): BackupSchedule[] {
  const { at, tonight } = world.moments;
  const { record } = newestBackup(world);
  return [
    {
      id: nightlyId,
      projectId: demonstrationId,
      name: 'Every night',
      enabled: true,
      include: [],
      exclude: [],
      schedule: {
        kind: 'daily',
        timeZone: 'UTC',
        time: `${String(nightHour).padStart(2, '0')}:00`,
      },
      retention: { keepDays: 30 },
      nextRunAt: tonight.toISOString(),
      lastRunAt: record.createdAt,
      lastSuccessAt: record.metadata.completedAt,
      lastRecordId: record.id,
      webhookUrl: 'https://hooks.harbour-coffee.example/firekeep',
      webhookSecretAt: at(-60, 9),
      overdueAt: new Date(tonight.getTime() + 6 * 3_600_000).toISOString(),
      createdAt: at(-90, 9),
      updatedAt: at(-60, 9),
    },
  ];
}

type Reason = RetentionPlan['kept'][number]['reasons'][number];

function slotOf(rule: 'daily' | 'weekly' | 'monthly', time: string): string {
  const day = Math.floor(Date.parse(time) / 86_400_000);
  return rule === 'daily'
    ? time.slice(0, 10)
    : rule === 'monthly'
      ? time.slice(0, 7)
      : // The first day of the epoch was a Thursday; weeks begin on Monday.
        String(Math.floor((day + 3) / 7));
}

/** Which of `times`, newest first, a rule of the form "one for each of n days" keeps. */
function keptInSlots(rule: 'daily' | 'weekly' | 'monthly', count: number, times: string[]) {
  const newestOfSlot = new Map(times.toReversed().map((time) => [slotOf(rule, time), time]));
  return [...newestOfSlot.values()].toReversed().slice(0, count);
}

/** What a retention would keep of the schedule's backups. An open anomaly stops it. */
export function retentionPlanOf(world: World, { keepLast, keepDays, gfs }: Retention) {
  const ours = world.backups
    .map(({ record }) => record)
    .filter(({ status, metadata }) => status === 'completed' && metadata.configurationId !== null);
  const times = ours.map(({ createdAt }) => createdAt);
  const oldest = Date.parse(times[0] ?? '') - (keepDays ?? 0) * 86_400_000;
  const slots = (['daily', 'weekly', 'monthly'] as const).map(
    (rule) => [rule, keptInSlots(rule, gfs?.[rule] ?? 0, times)] as const,
  );
  const planned = ours.map(({ id, createdAt, metadata }, index) => {
    const reasons: Reason[] = [
      ...(index === 0 ? ['last-verified' as const] : []),
      ...(keepLast !== undefined && index < keepLast ? ['last' as const] : []),
      ...(keepDays !== undefined && Date.parse(createdAt) > oldest ? ['days' as const] : []),
      ...slots.flatMap(([rule, kept]) => (kept.includes(createdAt) ? [rule] : [])),
    ];
    return { id, backupName: metadata.backupName, time: createdAt, reasons };
  });
  const kept = planned.filter(({ reasons }) => reasons.length > 0);
  const going = planned.filter(({ reasons }) => reasons.length === 0);
  return { keptCount: kept.length, goingCount: going.length, kept, going, isPaused: true };
}
