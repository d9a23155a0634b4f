import type { Alert, AlertKind } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { newAlerts, type SeenAlerts } from './new-alerts.ts';

const alert = (id: string, kind: AlertKind = 'failed') => ({ id, kind }) as Alert;
const all: readonly AlertKind[] = ['failed', 'not-verified', 'overdue', 'anomaly'];

/** Looks at one list of open alerts after the other; the ids that were notified each time. */
function notified(looks: readonly (readonly Alert[])[], kinds = all): string[][] {
  let seen: SeenAlerts = null;
  return looks.map((open) => {
    const look = newAlerts(seen, open, kinds);
    ({ seen } = look);
    return look.raised.map(({ id }) => id);
  });
}

test('notifies once of what is raised after the first look', () => {
  const [a, b, c] = [alert('a'), alert('b'), alert('c')];
  expect(notified([[a], [a], [b, a], [b], [c, b, a]])).toEqual([[], [], ['b'], [], ['c']]);
});

test('notifies of no kind that is turned off', () => {
  expect(notified([[], [alert('a', 'anomaly'), alert('b', 'overdue')]], ['overdue'])).toEqual([
    [],
    ['b'],
  ]);
  expect(notified([[], [alert('a')]], [])).toEqual([[], []]);
});

test('does not come back to what was turned off', () => {
  const a = alert('a', 'anomaly');
  const first = newAlerts(new Set(), [a], []);
  expect(newAlerts(first.seen, [a], all).raised).toEqual([]);
});
