import * as contract from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { call } from '#lib/api/call.ts';
import { answerFromSample } from '#testing/demonstration.ts';

answerFromSample();

test('each channel of the demonstration was sent what it is for, the newest first', async () => {
  const { channels } = await call(contract.listChannels, { about: demonstrationId });
  const kinds = { email: ['raised', 'resolved'], heartbeat: ['proven'] } as const;
  expect(channels.map(({ kind }) => kind)).toEqual(Object.keys(kinds));
  for (const { id, kind, lastSentAt } of channels) {
    const notices = await call(contract.listNotices, { params: { id } });
    const times = notices.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times[0]).toBe(lastSentAt);
    expect([...new Set(notices.map((notice) => notice.kind))].toSorted()).toEqual(
      Reflect.get(kinds, kind),
    );
  }
});

test('a channel that the demonstration does not have was sent nothing', async () => {
  await expect(
    call(contract.listNotices, { params: { id: 'demo-nothing' } }),
  ).rejects.toMatchObject({ code: 'not-found' });
});
