import type { Alarm, AlarmKind } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { newAlarms, type SeenAlarms } from './new-alarms.ts';

const alarm = (id: string, kind: AlarmKind = 'failed') => ({ id, kind }) as Alarm;
const all: readonly AlarmKind[] = ['failed', 'not-verified', 'overdue', 'anomaly'];

/** Looks at one list of open alarms after the other; the ids that were notified each time. */
function notified(looks: readonly (readonly Alarm[])[], kinds = all): string[][] {
  let seen: SeenAlarms = null;
  return looks.map((open) => {
    const look = newAlarms(seen, open, kinds);
    ({ seen } = look);
    return look.raised.map(({ id }) => id);
  });
}

test('tells of what is raised after the first look, once', () => {
  const [a, b, c] = [alarm('a'), alarm('b'), alarm('c')];
  expect(notified([[a], [a], [b, a], [b], [c, b, a]])).toEqual([[], [], ['b'], [], ['c']]);
});

test('tells of nothing where one wants to hear of no such thing', () => {
  expect(notified([[], [alarm('a', 'anomaly'), alarm('b', 'overdue')]], ['overdue'])).toEqual([
    [],
    ['b'],
  ]);
  expect(notified([[], [alarm('a')]], [])).toEqual([[], []]);
});

test('does not come back to what was left out', () => {
  const a = alarm('a', 'anomaly');
  const first = newAlarms(new Set(), [a], []);
  expect(newAlarms(first.seen, [a], all).raised).toEqual([]);
});
