// Acknowledging: of an anomaly, which lets pruning continue, not by an old session.
import { expect, test } from 'vitest';
import { createAlertStore } from '../../adapters/records/alert-store.ts';
import type { Alert } from '../../contract/alerts.ts';
import { alertOf } from '../../testing/alert.ts';
import { freshCaller, staleCaller } from '../../testing/guarded-caller.ts';
import { memoryLowerings } from '../../testing/memory-lowerings.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createProjectStore } from '../../adapters/records/project-store.ts';
import { Alerts } from './alerts.ts';

const now = () => new Date('2026-11-21T12:00:00.000Z');

function setUp(change: Partial<Alert>) {
  const documents = new MemoryDocuments();
  documents.set('alarms/a1', { ...alertOf('a1', change), ownerId: 'ada' });
  const store = createAlertStore(documents);
  const projects = createProjectStore(documents, now);
  const stateOf = async () => (await store.alert('a1'))?.value.state;
  const { lowerings, notified } = memoryLowerings(now, documents);
  return { alerts: new Alerts({ projects, alerts: store, lowerings, now }), stateOf, notified };
}

test('an open anomaly is acknowledged after a fresh sign-in, once, and that is notified', async () => {
  const { alerts, stateOf, notified } = setUp({ kind: 'anomaly' });
  await expect(alerts.acknowledge(staleCaller(), 'a1')).rejects.toThrow('Please sign in again');
  expect([await stateOf(), await notified()]).toEqual(['open', []]);
  expect((await alerts.acknowledge(freshCaller(), 'a1')).state).toBe('acknowledged');
  expect((await alerts.acknowledge(staleCaller(), 'a1')).state).toBe('acknowledged');
  expect(await notified()).toEqual([
    `An unusual change of ${alertOf('a1').details.name} is acknowledged, and pruning continues`,
  ]);
});

test('other alerts keep no backups, and are acknowledged by any session', async () => {
  const { alerts, notified } = setUp({ kind: 'overdue' });
  expect((await alerts.acknowledge(staleCaller(), 'a1')).state).toBe('acknowledged');
  expect(await notified()).toEqual([]);
});

test('somebody else’s is not found, and no sign-in asked for', async () => {
  const { alerts, stateOf } = setUp({ kind: 'anomaly' });
  await expect(alerts.acknowledge(staleCaller('bob'), 'a1')).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await stateOf()).toBe('open');
});
