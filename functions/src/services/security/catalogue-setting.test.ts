import { expect, test } from 'vitest';
import { MemoryStore } from '../../engine/testing/memory-store.ts';
import { AppError } from '../../lib/errors.ts';
import { nextVersion, versionName } from '../catalogue/versions.ts';
import { catalogueSetting } from './catalogue-setting.ts';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const shop = { ownerId: 'ada', projectId: 'shop', createdAt: at('26T09:00').toISOString() };

function stored(of = shop, written = [at('25T09:00'), at('26T09:00')]) {
  const objects = new MemoryStore();
  const versions: ReturnType<typeof nextVersion>[] = [];
  for (const one of written) {
    const version = nextVersion(versions, one);
    versions.push(version);
    objects.objects.set(versionName(of, version.id), Buffer.from('sealed'));
  }
  return objects;
}

test.each([
  ['on, with the time of the newest version', '26T12:00', 'on'],
  ['off once a day has passed without a version', '27T23:00', 'off'],
])('the catalogue is %s', async (_what, time, status) => {
  const objects = stored();
  expect(await catalogueSetting({ objects, now: at(time) }, shop)).toMatchObject({
    status,
    writtenAt: '2026-11-26T09:00:00.000Z',
  });
});

test.each([
  ['is said to come soon', '26T12:00', 'within minutes'],
  ['is late once the project is older than that', '27T23:00', 'more than a day'],
])('another project’s version is none of this one’s, which %s', async (_how, time, note) => {
  const objects = stored({ ...shop, projectId: 'blog' });
  expect(await catalogueSetting({ objects, now: at(time) }, shop)).toMatchObject({
    status: 'off',
    note: expect.stringContaining(note),
    writtenAt: null,
  });
});

test('a bucket that is out of reach leaves it open', async () => {
  const objects = {
    // oxlint-disable-next-line require-yield
    async *list() {
      throw new AppError('unavailable', 'Out of order');
    },
  };
  expect(await catalogueSetting({ objects, now: at('26T12:00') }, shop)).toMatchObject({
    status: 'not-known',
  });
});
