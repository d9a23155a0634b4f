/**
 * Pictures that need no library: a bowl on a table, as an uncompressed 24-bit BMP. Only + − × ÷ are
 * used, so that every machine draws the same bytes. A little grain keeps them from compressing to
 * nothing, as a photograph would.
 */

const HEADER_BYTES = 54;
const PALETTES = [
  { wall: [226, 219, 205], table: [148, 110, 78], bowl: [52, 84, 96] },
  { wall: [205, 214, 210], table: [96, 74, 58], bowl: [196, 120, 62] },
  { wall: [238, 232, 224], table: [176, 150, 118], bowl: [88, 104, 76] },
  { wall: [60, 66, 74], table: [110, 92, 74], bowl: [214, 204, 188] },
];

/**
 * @param {import('./random.mjs').Random} random
 * @param {{ width: number, height: number }} size width divisible by 4 (a BMP row is padded to it)
 * @returns {Uint8Array} a BMP file of 54 + 3 × width × height bytes
 */
export function picture(random, { width, height }) {
  const file = Buffer.alloc(HEADER_BYTES + width * height * 3);
  writeHeader(file, width, height);
  const palette = random.pick(PALETTES);
  let offset = HEADER_BYTES;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const grain = random.chance(0.2) ? random.integer(-3, 3) : 0;
      const point = { x: column / width, y: 1 - row / height };
      const [red, green, blue] = shade(palette, point).map((part) => clamp(part + grain));
      file[offset] = blue;
      file[offset + 1] = green;
      file[offset + 2] = red;
      offset += 3;
    }
  }
  return file;
}

/** The colour at a point: bowl before table before wall, lit from the upper left. */
function shade(palette, { x, y }) {
  const dx = (x - 0.5) / 0.3;
  const dy = (y - 0.55) / 0.28;
  const isBowl = dy > 0 && dx * dx + dy * dy < 1;
  const rim = dy * 4;
  const isInside = dx * dx + rim * rim < 1;
  const light = 1.12 - 0.25 * x - 0.18 * y;
  if (isInside) {
    return palette.bowl.map((part) => part * (light - 0.3));
  }
  if (isBowl) {
    return palette.bowl.map((part) => part * (light - 0.2 * dx * dx));
  }
  return (y > 0.68 ? palette.table : palette.wall).map((part) => part * light);
}

const clamp = (part) => Math.max(0, Math.min(255, Math.floor(part)));

function writeHeader(file, width, height) {
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(HEADER_BYTES, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.writeUInt32LE(width * height * 3, 34);
}
