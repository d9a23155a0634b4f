import { expect, test } from 'vitest';
import { middleSquare, squarePicture } from './square-picture.ts';

test.each([
  [
    { width: 400, height: 300 },
    { x: 50, y: 0, side: 300 },
  ],
  [
    { width: 300, height: 500 },
    { x: 0, y: 100, side: 300 },
  ],
  [
    { width: 7, height: 7 },
    { x: 0, y: 0, side: 7 },
  ],
])('cuts the middle of %j', (size, square) => {
  expect(middleSquare(size)).toEqual(square);
});

test.each(['image/svg+xml', 'image/gif', 'text/html', ''])('takes no %j', async (type) => {
  const file = new File(['x'], 'picture', { type });
  await expect(squarePicture(file)).rejects.toThrow('Choose a picture in PNG, JPEG or WebP format');
});

test('takes no file of more than 25 MiB', async () => {
  const file = new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'x.png', { type: 'image/png' });
  await expect(squarePicture(file)).rejects.toThrow('Choose a picture of at most 25 MiB');
});
