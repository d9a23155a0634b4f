// The demonstration shows what the product says: the night on which its subscriptions were lost,
// played again. With FIREKEEP_RECORD_DEMONSTRATION=yes all of it is recorded again first.
import type { BackupRecord } from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { readRecording, recordAgain, writeRecording } from '../support/demonstration-recording.ts';

const recordingMs = 900_000;

/** Without bytes, which depend on how many digits times happen to have. */
function countsOf(collections: BackupRecord['metadata']['collections']) {
  return collections.map(({ path, documentCount }) => ({ path, documentCount }));
}

beforeAll(async () => {
  if (process.env['FIREKEEP_RECORD_DEMONSTRATION'] === 'yes') {
    writeRecording(await recordAgain());
  }
}, recordingMs);

test('the last two nights of the demonstration are as the product records them', async () => {
  const recorded = readRecording();
  const played = await recordAgain('demo-night-01');
  const [backup, before] = played.backups;
  for (const [index, one] of [backup, before].entries()) {
    const { verification, metadata } = recorded.backups[index]!;
    const { documentCount, coverage } = metadata;
    const { status, documents, countsChecked, mismatches } = verification;
    expect(one).toMatchObject({
      status: 'completed',
      metadata: { documentCount, coverage, collections: countsOf(metadata.collections) },
      verification: { status, documents, countsChecked, mismatches },
    });
  }
  const [alert] = recorded.alerts;
  expect(played.alerts[0]?.details).toEqual(alert?.details);
  const plan = recorded.restores.find(({ status }) => status === 'planned')?.plan;
  expect(played.restores.find(({ status }) => status === 'planned')?.plan).toEqual(plan);
});
