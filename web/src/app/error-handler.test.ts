import { expect, test } from 'vitest';
import { reportUncaught } from './error-handler.ts';

const broken = new Error('broken');

test('tells of an error', async () => {
  const reported: unknown[] = [];
  await reportUncaught(broken, async () => ({ reportError: (error) => reported.push(error) }));
  expect(reported).toEqual([broken]);
});

test('leaves no failure of its own behind, which would be reported in turn', async () => {
  const gone = async () => Promise.reject(new TypeError('Failed to fetch module'));
  await expect(reportUncaught(broken, gone)).resolves.toBeUndefined();
});
