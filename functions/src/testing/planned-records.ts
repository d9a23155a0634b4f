/** Records of backups by their age in days, and what a retention plans with them. */
import type { Retention } from '../contract/schedules.ts';
import { nothingKnown } from '../services/retention/before-loss.ts';
import type { PlanRecord } from '../services/retention/keep-by-rules.ts';
import { planRetention } from '../services/retention/plan.ts';

export const now = new Date('2026-03-31T12:00:00Z');
export const dayMs = 24 * 60 * 60_000;

export function made(id: string, daysAgo: number, change: Partial<PlanRecord> = {}): PlanRecord {
  const time = new Date(now.getTime() - daysAgo * dayMs).toISOString();
  return {
    id,
    status: 'completed',
    verification: 'verified',
    checkedAt: time,
    createdAt: time,
    readTime: time,
    trigger: 'scheduled',
    configurationId: 'nightly',
    databaseId: '(default)',
    include: [],
    exclude: [],
    documentCount: 10,
    held: false,
    keptUntil: null,
    retainedUntil: null,
    ...change,
  };
}

export function plan(records: readonly PlanRecord[], retention: Retention, at = now) {
  return planRetention(
    records,
    {
      configurationId: 'nightly',
      retention,
      schedule: { kind: 'daily', timeZone: 'Europe/Vienna', time: '03:00' },
      earlierRules: [],
      lookedAt: null,
      ...nothingKnown,
    },
    at,
  );
}
