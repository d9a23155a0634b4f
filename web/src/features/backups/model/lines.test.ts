import { expect, test } from 'vitest';
import { sampleRecord } from '#testing/samples.ts';
import { backupLines } from './lines.ts';

const records = ['r3', 'r2', 'r1'].map((id) => ({ ...sampleRecord, id }));
const restores = [{ id: 'undo', recordId: 'r2', what: 'collection orders' }];

function lines(of = records, known = restores) {
  return backupLines(records, of, known).map(({ kind, record }) => `${kind} ${record.id}`);
}

test('a restore stands among the backups, at the time of its safety backup', () => {
  expect(lines()).toEqual(['backup r3', 'restore r2', 'backup r1']);
});

test('a choice of backups has no restores unless their safety backups are chosen', () => {
  const chosen = records.filter(({ id }) => id !== 'r2');
  expect(lines(chosen)).toEqual(['backup r3', 'backup r1']);
});

test('a safety backup whose restore is not known stands alone', () => {
  expect(lines(records, [])).toEqual(['backup r3', 'backup r2', 'backup r1']);
});
