import { expect, test } from 'vitest';
import { scheduleOf } from '../../testing/schedule.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';
import { dueClone } from './clone-alerts.ts';

const now = new Date('2026-01-02T00:00:00.000Z');
const clone = { projectId: 'copy', mode: 'mirror' } as const;
const record = (trigger: 'scheduled' | 'manual') => verifiedRecord('b1', { trigger });

test('a scheduled backup of a schedule that clones is due to be cloned, and no other', () => {
  const at = now.toISOString();
  expect(dueClone(record('scheduled'), scheduleOf({ clone }), now)).toEqual([
    {
      collection: 'backupConfigurations',
      id: 'c1',
      patch: { dueClone: { recordId: 'b1', since: at, at } },
    },
  ]);
  expect(dueClone(record('manual'), scheduleOf({ clone }), now)).toEqual([]);
  expect(dueClone(record('scheduled'), scheduleOf(), now)).toEqual([]);
  expect(dueClone(record('scheduled'), null, now)).toEqual([]);
});
