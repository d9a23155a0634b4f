// What Cloud Storage is asked for, and how its answers are taken; the emulator has no retention.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storageFailure, StorageServer } from '../../testing/storage-server.ts';
import { createObjectRetention } from './object-retention.ts';

const server = new StorageServer();
const { asked, next } = server;
let clock = 0;
let options: Awaited<ReturnType<StorageServer['start']>>;
const open = () =>
  createObjectRetention('bucket', {
    ...options,
    nowMs: () => clock,
    backoff: { firstDelayMs: 1, maxAttempts: 2 },
  });

const bucket = { kind: 'storage#bucket', name: 'bucket' };
const withIt = { status: 200, body: { ...bucket, objectRetention: { mode: 'Enabled' } } };
const withoutIt = { status: 200, body: bucket };
const until = '2036-11-21T12:00:00.000Z';

beforeAll(async () => {
  options = await server.start();
});

beforeEach(() => {
  asked.length = 0;
  next.length = 0;
});

afterAll(async () => server.stop());

describe('whether the bucket has it', () => {
  test('is asked once where it has', async () => {
    const retention = open();
    server.answer = withIt;
    expect(await retention.isOn()).toBe(true);
    clock += 24 * 60 * 60_000;
    expect(await retention.isOn()).toBe(true);
    expect(asked).toMatchObject([{ method: 'GET', path: '/storage/v1/b/bucket' }]);
  });

  test('is asked again after ten minutes where it has not: it can be switched on', async () => {
    const retention = open();
    server.answer = withoutIt;
    expect(await retention.isOn()).toBe(false);
    server.answer = withIt;
    clock += 10 * 60_000 - 1;
    expect(await retention.isOn()).toBe(false);
    clock += 1;
    expect(await retention.isOn()).toBe(true);
    expect(asked).toHaveLength(2);
  });

  test('is no where there is no such bucket, as in the emulator', async () => {
    server.answer = { status: 404 };
    expect(await open().isOn()).toBe(false);
  });

  test('is not kept where the answer was a failure', async () => {
    const retention = open();
    server.answer = storageFailure(403, "Permission 'storage.buckets.get' denied on resource");
    await expect(retention.isOn()).rejects.toMatchObject({ code: 'storage', retryable: false });
    expect(asked).toHaveLength(1);
    server.answer = withIt;
    next.push({ status: 503 });
    expect(await retention.isOn()).toBe(true);
    expect(asked).toHaveLength(3);
  });
});

describe('an object', () => {
  test('is retained in the mode that nobody can override, to the second and not less', async () => {
    server.answer = { status: 200, body: { name: 'a' } };
    await open().retain('a/b', '2036-11-21T12:00:00.001Z');
    const [call] = asked;
    expect(call).toMatchObject({ method: 'PATCH', path: '/storage/v1/b/bucket/o/a%2Fb' });
    expect(JSON.parse(call!.body)).toEqual({
      retention: { mode: 'Locked', retainUntilTime: '2036-11-21T12:00:01.000Z' },
    });
    expect(call!.query).not.toHaveProperty('overrideUnlockedRetention');
  });

  test('that is gone needs nothing', async () => {
    server.answer = { status: 404 };
    await expect(open().retain('a', until)).resolves.toBeUndefined();
  });

  test.each([408, 429, 500, 503])('is tried again after %i', async (status) => {
    server.answer = { status: 200, body: { name: 'a' } };
    next.push({ status });
    await open().retain('a', until);
    expect(asked).toHaveLength(2);
    server.answer = { status };
    await expect(open().retain('a', until)).rejects.toMatchObject({ retryable: true });
  });

  test.each([400, 403, 412])('is not, after %i', async (status) => {
    server.answer = { status };
    const refused = { code: 'storage', retryable: false };
    await expect(open().retain('a', until)).rejects.toMatchObject(refused);
    expect(asked).toHaveLength(1);
  });
});
