import type { DocumentHistory, DocumentState } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { joinPages } from './join-pages.ts';

function state(versionId: string, recordId: string, more: Partial<DocumentState> = {}) {
  return {
    kind: 'version' as const,
    versionId,
    isLive: false,
    change: 'changed' as const,
    backups: [{ recordId, backupName: recordId, readTime: '2026-11-01T00:00:00Z' }],
    createTime: null,
    updateTime: null,
    sizeBytes: 1,
    fields: null,
    ...more,
  };
}

function page(items: DocumentState[], more: Partial<DocumentHistory> = {}): DocumentHistory {
  return {
    path: 'a/b',
    items,
    continues: false,
    live: { status: 'skipped', message: null },
    backups: items.length,
    leftOut: 0,
    unreadable: [],
    nextPageToken: null,
    ...more,
  };
}

test('a state that continues over two pages is one, with the beginning that the older page knows', () => {
  const fields = { changes: [], total: 0 };
  const { states, backups, live } = joinPages([
    page([state('c', 'r4'), state('b', 'r3', { change: 'earliest' })], {
      live: { status: 'read', message: null },
    }),
    page([state('b', 'r2', { change: 'created', fields }), state('a', 'r1')], { continues: true }),
  ]);

  expect(states.map(({ versionId }) => versionId)).toEqual(['c', 'b', 'a']);
  expect(states[1]).toMatchObject({ change: 'created', fields });
  expect(states[1]?.backups.map(({ recordId }) => recordId)).toEqual(['r3', 'r2']);
  expect(backups).toBe(4);
  expect(live.status).toBe('read');
});

test('pages that do not go on stay apart, and an empty one adds nothing', () => {
  const { states } = joinPages([
    page([state('b', 'r2')]),
    page([], { continues: true }),
    page([state('b', 'r1')]),
  ]);
  expect(states).toHaveLength(2);
});
