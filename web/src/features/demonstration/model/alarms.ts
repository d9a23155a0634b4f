import type { Alarm } from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { lostSubscriptions } from '../sample/sample-changes.ts';
import { failedNight, nightId, nightlyId } from './backups.ts';
import { backupOf, type World } from './world.ts';

export const lossAlarmId = 'demo-loss';

function delivered(time: string): Alarm['delivery'] {
  return {
    state: 'delivered',
    attempts: 1,
    nextAttemptAt: null,
    lastAttemptAt: time,
    reason: null,
  };
}

function alarm(
  world: World,
  night: number,
  change: Pick<Alarm, 'id' | 'kind' | 'state'> & {
    readonly details: Partial<Alarm['details']>;
    readonly resolvedAt?: string;
  },
): Alarm {
  const { record } = backupOf(world, nightId(night));
  const raisedAt = record.metadata.completedAt ?? record.createdAt;
  return {
    id: change.id,
    projectId: demonstrationId,
    configurationId: nightlyId,
    recordId: record.id,
    kind: change.kind,
    state: change.state,
    details: {
      name: record.metadata.backupName,
      message: '',
      hint: null,
      anomalies: [],
      moreAnomalies: 0,
      comparedWith: null,
      patterns: [],
      promisedBy: null,
      ...change.details,
    },
    delivery: delivered(raisedAt),
    raisedAt,
    acknowledgedAt: null,
    resolvedAt: change.resolvedAt ?? null,
  };
}

/** The demonstration's alarms, newest first: a collection that is gone, and a backup that failed once. */
export function sampleAlarms(world: World): Alarm[] {
  const failed = backupOf(world, nightId(failedNight)).record;
  return [
    alarm(world, 0, {
      id: lossAlarmId,
      kind: 'anomaly',
      state: 'open',
      details: {
        message: 'The backup holds much less than the one before.',
        hint: 'Compare it with the one before.',
        anomalies: [{ kind: 'collection-gone', path: 'subscriptions', before: lostSubscriptions }],
        comparedWith: nightId(1),
      },
    }),
    alarm(world, failedNight, {
      id: 'demo-failed',
      kind: 'failed',
      state: 'resolved',
      details: { message: failed.error?.message ?? '', hint: failed.error?.hint ?? null },
      resolvedAt: world.moments.at(-failedNight, 6.51),
    }),
  ];
}
