import { expect, test } from 'vitest';
import { inspectKeyFile } from './service-account.ts';

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
