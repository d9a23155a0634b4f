import { expect, test } from 'vitest';
import { noticeState } from './notice-text.ts';

const sent = { state: 'sent', attempts: 1, reason: null, nextAttemptAt: null } as const;
const nextAttemptAt = '2026-03-04T07:00:00.000Z';
const reason = 'The receiver answered with status 500';

test('says what became of a notice, and why', () => {
  expect(noticeState(sent)).toMatchObject({ word: 'Sent', details: '' });
  expect(noticeState({ ...sent, state: 'pending', attempts: 0, nextAttemptAt })).toMatchObject({
    word: 'Waiting',
    details: expect.stringMatching(/^To be sent Mar 4, 2026, /),
  });
  expect(noticeState({ ...sent, state: 'pending', reason, nextAttemptAt })).toMatchObject({
    word: 'Not delivered',
    details: expect.stringMatching(
      /^The receiver answered with status 500 · tried once · again Mar 4, 2026, /,
    ),
  });
  expect(noticeState({ ...sent, state: 'failed', attempts: 8, reason })).toMatchObject({
    word: 'Given up',
    details: 'The receiver answered with status 500 · tried 8 times',
  });
  expect(noticeState({ ...sent, state: 'dropped', attempts: 0 })).toMatchObject({
    word: 'Dropped',
    details: 'It was over before it was sent',
  });
});
