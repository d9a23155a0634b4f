// Until when plans are applied, and what is backed up before they are.
import { expect, test } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import { plannedInto } from '../../testing/begun-restores.ts';

test.each<[string, Partial<Restore>, boolean]>([
  ['of a backup', {}, false],
  ['of a file', { kind: 'import', recordId: null, imported: { hash: 'h', fileName: 'a' } }, true],
])('what a plan %s overwrites is backed up first, or not where that is asked', async (...of) => {
  const [, change, safetyBackup] = of;
  const { restores } = plannedInto({}, 1, { createdAt: '2026-01-01T00:00:00.000Z', ...change });
  const begun = await restores.apply('ada', 'r1', { safetyBackup: false });
  expect(begun).toMatchObject({ safetyBackup });
});

const source = { firebaseProjectId: 'p', databaseId: 'd', readTime: '2026-01-01T00:00:00.000Z' };
const copied = {
  hash: 'h',
  isDeleting: false,
  runsCode: false,
  copy: { from: 'a', to: 'b', source },
};

test.each<[string, Partial<Restore>, number, string]>([
  [
    'an imported file',
    { kind: 'import', imported: { hash: 'h', fileName: 'prices.csv' } },
    6 * 24 * 60,
    'The imported file is no longer kept',
  ],
  ['copies', { kind: 'bulk', bulk: copied }, 40, 'The plan is older than 40 minutes'],
])('a plan of %s is applied as long as its source is kept', async (...[, of, minutes, message]) => {
  const applied = (age: number) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1) - age * 60_000).toISOString();
    const { restores } = plannedInto({}, 1, { recordId: null, createdAt, ...of });
    return restores.apply('ada', 'r1', {});
  };
  expect(await applied(minutes)).toMatchObject({ planId: 'r1', dryRun: false });
  await expect(applied(minutes + 1)).rejects.toMatchObject({
    code: 'failed-precondition',
    message,
  });
});
