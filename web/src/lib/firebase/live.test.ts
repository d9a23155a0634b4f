import { expect, test } from 'vitest';
import { isHeard, liveLimit, mergeLive, withoutGone } from './live.ts';

const record = (id: string, createdAt: string, status = 'listed') => ({ id, createdAt, status });

test('shows the list while the listener is silent or lost', () => {
  const listed = [record('a', '2026-01-01')];
  expect(mergeLive(listed, { status: 'waiting' })).toBe(listed);
  expect(mergeLive(listed, { status: 'lost' })).toBe(listed);
});

test('prefers the listener and keeps what is too new for it', () => {
  const merged = mergeLive(
    [record('new', '2026-01-03'), record('a', '2026-01-02'), record('gone', '2026-01-01')],
    { status: 'live', value: [record('a', '2026-01-02', 'live')] },
  );
  expect(merged).toEqual([record('new', '2026-01-03'), record('a', '2026-01-02', 'live')]);
});

test('adds older records once the listener is full', () => {
  const live = Array.from({ length: liveLimit }, (_, index) =>
    record(`l${index}`, `2026-02-${String(99 - index)}`),
  );
  const merged = mergeLive([record('old', '2026-01-01')], { status: 'live', value: live });
  expect(merged).toHaveLength(liveLimit + 1);
  expect(merged.at(-1)?.id).toBe('old');
});

test('a record is heard of while the listener holds all, or those of its time', () => {
  const a = record('a', '2026-01-01');
  expect(isHeard({ status: 'waiting' }, a)).toBe(false);
  expect(isHeard({ status: 'lost' }, a)).toBe(false);
  expect(isHeard({ status: 'live', value: [record('b', '2026-01-02')] }, a)).toBe(true);
  const full = Array.from({ length: liveLimit }, (_, index) =>
    record(`l${index}`, `2026-02-${String(99 - index)}`),
  );
  expect(isHeard({ status: 'live', value: full }, a)).toBe(false);
  expect(isHeard({ status: 'live', value: full }, record('new', '2026-03-01'))).toBe(true);
});

test('what the listener held and holds no more is gone, and so is what was leaving', () => {
  const isLeaving = ({ status }: { status: string }) => status === 'deleting';
  const listed = [
    record('unheard', '2026-01-05'),
    record('left', '2026-01-04', 'deleting'),
    record('removed', '2026-01-03'),
    record('a', '2026-01-02', 'deleting'),
  ];
  const live = { status: 'live', value: [record('a', '2026-01-02', 'live')] } as const;
  const held = new Set(['a', 'removed']);
  expect(withoutGone(listed, live, { held, isLeaving }).map(({ id }) => id)).toEqual([
    'unheard',
    'a',
  ]);
  expect(withoutGone(listed, { status: 'waiting' }, { held, isLeaving })).toBe(listed);
});
