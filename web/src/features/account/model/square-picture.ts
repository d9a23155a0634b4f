import { maxAvatarBytes } from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';

/** In pixels. */
export const pictureSide = 256;
/** Of the chosen file; a photograph of a good camera has less. */
const maxFileBytes = 25 * 1024 * 1024;
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** The largest square in the middle of a picture. */
export function middleSquare({ width, height }: { width: number; height: number }): {
  readonly x: number;
  readonly y: number;
  readonly side: number;
} {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

function refused(message: string, cause?: unknown): ApiError {
  return new ApiError('invalid-argument', message, { cause });
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    throw refused('This file can’t be read as a picture', error);
  }
}

async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));
}

/**
 * Makes a picture of 256 × 256 pixels of the middle of the chosen one, in this browser: what is
 * sent is small, and has nothing of what cameras write into their files, such as the place.
 * @throws ApiError `invalid-argument` for other kinds of files, too large ones, and no pictures
 */
export async function squarePicture(file: File): Promise<Blob> {
  if (!pictureTypes.includes(file.type)) {
    throw refused('Choose a picture in PNG, JPEG or WebP format');
  }
  if (file.size > maxFileBytes) {
    throw refused('Choose a picture of at most 25 MiB');
  }
  const bitmap = await decode(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = pictureSide;
    canvas.height = pictureSide;
    const context = canvas.getContext('2d');
    const { x, y, side } = middleSquare(bitmap);
    context?.drawImage(bitmap, x, y, side, side, 0, 0, pictureSide, pictureSide);
    // A browser that can't write WebP writes PNG in its place, which noise can make too large.
    for (const type of ['image/webp', 'image/jpeg']) {
      const blob = await encode(canvas, type);
      if (blob !== null && blob.size <= maxAvatarBytes) {
        return blob;
      }
    }
    throw refused('This file can’t be read as a picture');
  } finally {
    bitmap.close();
  }
}
