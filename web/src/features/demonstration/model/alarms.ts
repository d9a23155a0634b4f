import type { Alarm } from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { lostSubscriptions } from '../sample/sample-changes.ts';
import { failedNight, nightId, nightlyId } from './backups.ts';
import { backupOf, type World } from './world.ts';

interface Raised extends Pick<Alarm, 'id' | 'kind' | 'state'> {
  readonly night: number;
  readonly details: Partial<Alarm['details']>;
  readonly resolvedAt?: string;
}

function alarm(world: World, { night, details, ...raised }: Raised): Alarm {
  const { id, createdAt, metadata } = backupOf(world, nightId(night)).record;
  const raisedAt = metadata.completedAt ?? createdAt;
  return {
    projectId: demonstrationId,
    configurationId: nightlyId,
    recordId: id,
    details: {
      name: metadata.backupName,
      message: '',
      hint: null,
      anomalies: [],
      moreAnomalies: 0,
      comparedWith: null,
      patterns: [],
      promisedBy: null,
      ...details,
    },
    delivery: {
      state: 'delivered',
      attempts: 1,
      nextAttemptAt: null,
      lastAttemptAt: raisedAt,
      reason: null,
    },
    raisedAt,
    acknowledgedAt: null,
    resolvedAt: null,
    ...raised,
  };
}

/** The demonstration's alarms, newest first: a collection that is gone, a backup that failed. */
export function sampleAlarms(world: World): Alarm[] {
  const { error } = backupOf(world, nightId(failedNight)).record;
  return [
    alarm(world, {
      id: 'demo-loss',
      kind: 'anomaly',
      state: 'open',
      night: 0,
      details: {
        message: 'The backup holds much less than the one before.',
        hint: 'Compare it with the one before.',
        anomalies: [{ kind: 'collection-gone', path: 'subscriptions', before: lostSubscriptions }],
        comparedWith: nightId(1),
      },
    }),
    alarm(world, {
      id: 'demo-failed',
      kind: 'failed',
      state: 'resolved',
      night: failedNight,
      details: { message: error?.message ?? '', hint: error?.hint ?? null },
      resolvedAt: world.moments.at(-failedNight, 6.51),
    }),
  ];
}
