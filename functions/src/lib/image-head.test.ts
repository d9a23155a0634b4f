import { expect, test } from 'vitest';
import { readImageHead } from './image-head.ts';

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  // SOI, APP0 of 16 bytes, a filling byte, SOF0.
  const app = Buffer.concat([Buffer.from('ffe00010', 'hex'), Buffer.alloc(14)]);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), app, Buffer.from('ff', 'hex'), frame]);
}

function webp(kind: string, payload: Buffer): Buffer {
  const head = Buffer.alloc(20);
  head.write('RIFF', 0, 'latin1');
  head.write('WEBP', 8, 'latin1');
  head.write(kind, 12, 'latin1');
  return Buffer.concat([head, payload, Buffer.alloc(20)]);
}

function lossy(width: number, height: number): Buffer {
  const payload = Buffer.from('0000009d012a00000000', 'hex');
  payload.writeUInt16LE(width, 6);
  payload.writeUInt16LE(height, 8);
  return webp('VP8 ', payload);
}

function lossless(width: number, height: number): Buffer {
  const payload = Buffer.alloc(5);
  payload[0] = 0x2f;
  payload.writeUInt32LE(((height - 1) << 14) | (width - 1), 1);
  return webp('VP8L', payload);
}

function extended(width: number, height: number): Buffer {
  const payload = Buffer.alloc(10);
  payload.writeUIntLE(width - 1, 4, 3);
  payload.writeUIntLE(height - 1, 7, 3);
  return webp('VP8X', payload);
}

test.each([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/webp', lossy],
  ['image/webp', lossless],
  ['image/webp', extended],
])('reads kind and size of %s', (contentType, make) => {
  expect(readImageHead(make(256, 200))).toEqual({ contentType, width: 256, height: 200 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  [
    'an SVG that begins like a PNG',
    Buffer.from('\u0089PNG<svg onload="x()"/>'.padEnd(64), 'latin1'),
  ],
  ['a GIF', Buffer.from('GIF89a'.padEnd(64))],
  ['a page', Buffer.from('<!doctype html><script>x()</script>'.padEnd(64))],
  ['a JPEG without a frame', Buffer.from('ffd8ffd9'.padEnd(64, '0'), 'hex')],
  ['a WebP of an unknown kind', webp('XYZ ', Buffer.alloc(10))],
])('%s is none', (_what, bytes) => {
  expect(readImageHead(bytes)).toBe(null);
});

test('cut anywhere, an image is read or refused, never thrown over', () => {
  for (const whole of [png(1, 1), jpeg(1, 1), lossy(1, 1), lossless(1, 1), extended(1, 1)]) {
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => readImageHead(whole.subarray(0, length))).not.toThrow();
    }
  }
});
