import { expect, test } from 'vitest';
import { sampleRestore } from '#testing/samples.ts';
import { changeFileText, changeRow } from './change-file.ts';

const edit = {
  ...sampleRestore,
  id: 'e1',
  kind: 'edit' as const,
  recordId: null,
  reason: '=HYPERLINK("x"), a typo',
  scope: { paths: ['menu/a', 'menu/b'] },
  outcome: { ...sampleRestore.outcome, written: 2 },
};
const clone = { ...sampleRestore, scheduleId: 's1' };
const rows = [changeRow(edit, 'ada'), changeRow(clone, 'ada')];

test('a table has a line for each change, and no formula', () => {
  const [head = '', ...lines] = changeFileText(rows, 'csv').trim().split('\r\n');
  expect(head.split(',').slice(0, 5)).toEqual(['id', 'kind', 'status', 'by', 'reason']);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`e1,edit,completed,ada,"'=HYPERLINK(""x""), a typo",`);
  expect(lines[1]).toContain(',completed,schedule,');
  expect(lines[0]).toContain(',menu/a menu/b,"","",,2,');
});

test.each([
  ['none', {}],
  ['none', { undoneBy: 'u1', undone: 'none' as const, canUndo: true }],
  ['part', { undoneBy: 'u1', undone: 'part' as const, canUndo: true }],
  ['all', { undoneBy: 'u1', undone: 'all' as const }],
  // Of a record from before that was kept.
  ['all', { undoneBy: 'u1' }],
])('a file says how much is undone: %s of %j', (undone, change) => {
  const row = changeRow({ ...edit, ...change }, 'ada');
  const [head = '', line = ''] = changeFileText([row], 'csv').trim().split('\r\n');
  expect([head.split(',').at(-1), line.split(',').at(-1)]).toEqual(['undone', undone]);
  expect(JSON.parse(changeFileText([row], 'ndjson'))).toMatchObject({ undone });
});

test('as NDJSON names are lists', () => {
  const [first = ''] = changeFileText(rows, 'ndjson').split('\n');
  expect(JSON.parse(first)).toMatchObject({
    id: 'e1',
    documents: ['menu/a', 'menu/b'],
    written: 2,
    backup: null,
  });
});
