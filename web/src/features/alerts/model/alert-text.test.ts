import { expect, test } from 'vitest';
import { acknowledgeMeaning, anomalyText, deliveryText } from './alert-text.ts';

test('says what is odd, with its numbers', () => {
  expect(anomalyText({ kind: 'documents-down', before: 1000, after: 700, share: 0.3 })).toBe(
    '700 documents instead of 1,000: 30 % fewer',
  );
  expect(
    anomalyText({
      kind: 'collection-down',
      path: 'orders',
      before: 1000,
      after: 422,
      share: 0.578,
    }),
  ).toBe('Collection orders: 422 documents instead of 1,000: 57 % fewer');
  expect(anomalyText({ kind: 'collection-gone', path: 'orders', before: 1 })).toBe(
    'Collection orders is gone; it held 1 document',
  );
  const change = { kind: 'mass-change', before: 10, changed: 9, share: 0.9 } as const;
  expect(anomalyText({ ...change, isAtLeast: false })).toBe(
    '9 of 10 documents changed or deleted: 90 %',
  );
  expect(anomalyText({ ...change, isAtLeast: true })).toBe(
    'At least 9 of 10 documents changed or deleted: 90 %',
  );
});

test('says what changed more than usual, and what is usual', () => {
  const change = { kind: 'unusual-change', before: 1030, changed: 412, share: 0.4 } as const;
  expect(anomalyText({ ...change, path: null, usual: 0.0212, isAtLeast: false })).toBe(
    '412 of 1,030 documents changed or deleted since the previous backup: 40 %; usual: up to 3 %',
  );
  expect(anomalyText({ ...change, path: 'orders', usual: null, isAtLeast: true })).toBe(
    'Collection orders: at least 412 of 1,030 documents changed or deleted since the previous backup: 40 %',
  );
});

test('says what became of the webhook', () => {
  const delivery = { attempts: 1, nextAttemptAt: null, lastAttemptAt: null, reason: null };
  expect(deliveryText({ ...delivery, state: 'none' })).toBeNull();
  const gone = 'The schedule no longer has a webhook';
  expect(deliveryText({ ...delivery, state: 'none', reason: gone })).toBe(gone);
  expect(deliveryText({ ...delivery, state: 'delivered' })).toBe('The webhook was notified.');
  expect(deliveryText({ ...delivery, state: 'pending', reason: 'No answer.' })).toBe(
    'The webhook was tried once and will be tried again. No answer.',
  );
  expect(deliveryText({ ...delivery, state: 'failed', attempts: 7 })).toBe(
    'The webhook could not be notified, tried 7 times.',
  );
});

test('says which backups an anomaly holds back', () => {
  const meaning = (configurationId: string | null) =>
    acknowledgeMeaning({ kind: 'anomaly', configurationId });
  expect(meaning('c1')).toMatch(/^Old backups of this schedule /);
  expect(meaning(null)).toMatch(/^Old backups of this project /);
});
