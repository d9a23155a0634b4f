import { expect, test } from 'vitest';
import { sampleDrill, sampleDryDrill } from '#testing/samples.ts';
import { rehearsalOf } from './rehearsal.ts';

test('the time of the last real drill is scaled to the documents of today', () => {
  expect(rehearsalOf([sampleDrill], 1500)).toMatchObject({ seconds: 150, isScaled: true });
  expect(rehearsalOf([sampleDrill], 1000)).toMatchObject({ seconds: 100, isScaled: false });
  expect(rehearsalOf([sampleDrill], null)).toMatchObject({ seconds: 100, isScaled: false });
});

test('a drill of few documents says nothing of more', () => {
  const few = { ...sampleDrill, documents: 999, restoreSeconds: 1 };
  expect(rehearsalOf([few], 100_000)).toMatchObject({ seconds: 1, isScaled: false });
});

test('a real drill counts before a newer dry one, and one that did not pass for nothing', () => {
  const failed = { ...sampleDrill, id: 'd0', status: 'failed' as const };
  const running = { ...sampleDrill, id: 'd9', status: 'running' as const };
  const known = rehearsalOf([running, sampleDryDrill, sampleDrill, failed], 1000);
  expect(known).toMatchObject({ drill: { id: 'd1' }, hasFailedSince: false });
  expect(rehearsalOf([failed, sampleDrill], 1000)?.hasFailedSince).toBe(true);
  expect(rehearsalOf([failed, running], 1000)).toBeNull();
});

test('a dry drill has its estimate, if there is one', () => {
  expect(rehearsalOf([sampleDryDrill], 1000)).toMatchObject({ seconds: null });
  const estimate = { drillId: 'old', documentsPerSecond: 10, seconds: 90 };
  expect(rehearsalOf([{ ...sampleDryDrill, estimate }], 1000)).toMatchObject({ seconds: 90 });
});
