import { expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { readTimeFailure } from '../projects/read-time-failure.ts';
import { ReadTimes } from './read-times.ts';

const now = '2026-01-31T10:20:30.500Z';
const ref = { ownerId: 'ada', projectId: 'shop' };

function readTimes(earliestVersionTime: string | null = null) {
  return new ReadTimes({
    projects: { get: async () => storedProject() },
    facts: { earliestReadTime: async () => earliestVersionTime },
    now: () => new Date(now),
  });
}

test.each([
  [null, '2026-01-31T09:20:30.500Z'],
  ['2026-01-31T10:00:00.123456Z', '2026-01-31T09:20:30.500Z'],
  ['2026-01-24T10:20:30.123456Z', '2026-01-24T10:21:00.000Z'],
  ['no time', '2026-01-31T09:20:30.500Z'],
])('a database that keeps data since %s can be read from %s on', async (kept, earliest) => {
  expect(await readTimes(kept).of(ref)).toEqual({ earliest, latest: now });
});

test('what times somebody else’s project has is not said', async () => {
  await expect(readTimes().of({ ...ref, ownerId: 'bob' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test.each([
  '2026-01-31T10:20:30.500Z',
  '2026-01-31T09:20:31.000001Z',
  '2026-01-31T09:20:00Z',
  '2026-01-24T10:21:00.000Z',
])('the database can be read at %s', (time) => {
  expect(() => readTimes().assertServed(time)).not.toThrow();
});

test.each([
  ['2026-01-31T10:20:30.501Z', 'still to come'],
  ['2026-01-31T09:20:30Z', 'whole minute'],
  ['2026-01-30T09:20:00.000001Z', 'whole minute'],
  ['2026-01-24T10:20:00Z', 'that long ago'],
])('no database can be read at %s', (time, message) => {
  expect(() => readTimes().assertServed(time)).toThrow(
    expect.objectContaining({
      code: 'invalid-argument',
      fields: { at: expect.stringContaining(message) },
    }),
  );
});

test.each([
  ['failed-precondition', 'The requested snapshot version is too old.'],
  ['invalid-argument', 'read_time cannot be older than 3600 seconds'],
] as const)('a database that refuses a time with %s is said not to keep it', (code, message) => {
  const refused = new AppError(code, message);
  expect(readTimeFailure(refused)).toMatchObject({
    code: 'failed-precondition',
    message: 'The database does not keep what it held at this time',
    cause: refused,
  });
});

test('other failures pass as they are', () => {
  const failures = [
    new AppError('failed-precondition', 'This query needs an index'),
    new AppError('unavailable', 'read time'),
    new Error('read time'),
  ];
  expect(failures.map(readTimeFailure)).toEqual(failures);
});
