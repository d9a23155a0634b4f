import { expect, test } from 'vitest';
import { readSdkConfig } from './sdk-config.mjs';

const sdkConfig = { projectId: 'keep-1', apiKey: 'k', appId: '1:2:web:3', other: 'not needed' };

test('finds the configuration between what else is printed', () => {
  const output = `- Downloading…\n${JSON.stringify({ status: 'success', result: { sdkConfig } })}\n`;
  expect(JSON.parse(readSdkConfig(output) ?? '')).toEqual({
    projectId: 'keep-1',
    apiKey: 'k',
    appId: '1:2:web:3',
  });
});

test.each(['', 'no JSON', '{', '{"status":"error"}', '{"result":{"sdkConfig":{"projectId":"x"}}}'])(
  'has none for %j',
  (output) => {
    expect(readSdkConfig(output)).toBeNull();
  },
);
