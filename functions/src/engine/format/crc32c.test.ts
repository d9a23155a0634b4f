import { expect, test } from 'vitest';
import { crc32c, crc32cBase64 } from './crc32c.ts';

test('gives the published check values', () => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa);
  expect(crc32c(new Uint8Array(32).fill(0xff))).toBe(0x62a8ab43);
  expect(crc32c(new Uint8Array())).toBe(0);
  expect(crc32cBase64(0xe3069283)).toBe('4waSgw==');
});
