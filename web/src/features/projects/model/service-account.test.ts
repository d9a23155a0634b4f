import { expect, test } from 'vitest';
import { inspectKeyFile, readKeyFile } from './service-account.ts';

const key = {
  type: 'service_account',
  project_id: 'shop',
  client_email: 'keep@shop.iam.gserviceaccount.com',
  private_key: '-----BEGIN PRIVATE KEY-----',
};

test('says whose key it is', () => {
  expect(inspectKeyFile(JSON.stringify(key), 'shop')).toEqual({
    tone: 'good',
    text: 'Key of keep@shop.iam.gserviceaccount.com',
  });
});

test('warns where the key belongs to another project', () => {
  expect(inspectKeyFile(JSON.stringify(key), 'other')?.tone).toBe('warning');
});

test.each([
  ['{'],
  ['[]'],
  ['"text"'],
  [JSON.stringify({ ...key, type: 'authorized_user' })],
  [JSON.stringify({ ...key, private_key: undefined })],
  [JSON.stringify({ ...key, private_key: 7 })],
])('finds fault with %s', (text) => {
  expect(inspectKeyFile(text, 'shop')?.tone).toBe('error');
});

test('has nothing to say about nothing', () => {
  expect(inspectKeyFile(' ', 'shop')).toBeNull();
});

test('has no project to warn about before one is given', () => {
  expect(inspectKeyFile(JSON.stringify(key), '')?.tone).toBe('good');
});

test('reads what may be shown, and nothing of the key itself', () => {
  const file = { ...key, private_key_id: '0123abcd', client_id: '7' };
  expect(readKeyFile(JSON.stringify(file))).toEqual({
    clientEmail: 'keep@shop.iam.gserviceaccount.com',
    projectId: 'shop',
    keyId: '0123abcd',
  });
});

test.each([
  '',
  '{',
  '[]',
  JSON.stringify({ ...key, type: 'x' }),
  JSON.stringify({ type: key.type }),
])('reads nothing of %j', (text) => {
  expect(readKeyFile(text)).toBeNull();
});
