/** What the first bytes of an image say of it. */
export interface ImageHead {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Kind and size of a PNG, JPEG or WebP image by its bytes; null for all else, SVG above all.
 * Nothing is decoded: who shows a file that lies about its size refuses it.
 */
export function readImageHead(bytes: Buffer): ImageHead | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** https://www.w3.org/TR/png-3/#11IHDR: the first chunk begins with width and height. */
function readPng(bytes: Buffer): ImageHead | null {
  const isPng =
    bytes.length >= 33 &&
    bytes.subarray(0, 8).equals(pngSignature) &&
    bytes.toString('latin1', 12, 16) === 'IHDR';
  return isPng
    ? { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;
}

/** Markers without a length: padding, restarts, the beginning. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** SOF0 to SOF15, but for the tables among them (DHT, JPG, DAC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** ITU-T T.81, B.1 and B.2.2: segments with their lengths until the frame's. */
function readJpeg(bytes: Buffer): ImageHead | null {
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xff_d8_ff) {
    return null;
  }
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff || isBare(marker)) {
      at += marker === 0xff ? 1 : 2;
    } else if (isFrame(marker)) {
      const height = bytes.readUInt16BE(at + 5);
      return { contentType: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height };
    } else {
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return null;
}

/** RFC 9649: a RIFF container whose first chunk is VP8, VP8L or VP8X. */
function readWebp(bytes: Buffer): ImageHead | null {
  const isWebp =
    bytes.length >= 30 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp) {
    return null;
  }
  const contentType = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ': {
      const [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
      return bytes.readUIntBE(23, 3) === 0x9d_01_2a ? { contentType, width, height } : null;
    }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      const height = ((packed >>> 14) & 0x3fff) + 1;
      return bytes[20] === 0x2f ? { contentType, width: (packed & 0x3fff) + 1, height } : null;
    }
    case 'VP8X':
      return {
        contentType,
        width: bytes.readUIntLE(24, 3) + 1,
        height: bytes.readUIntLE(27, 3) + 1,
      };
    default:
      return null;
  }
}
