/**
 * A picture that needs no library, as a portable pixmap (PPM): a bowl on a table. Only + − × ÷ are
 * used, so that every machine draws the same bytes. A little grain keeps it from compressing to
 * nothing, as a photograph would.
 *
 * @param {import('./random.mjs').Random} random
 * @param {{ width: number, height: number }} size
 * @returns {Uint8Array} a file of a short header and 3 × width × height bytes
 */
export function picture(random, { width, height }) {
  const colour = () => [1, 2, 3].map(() => random.integer(40, 230));
  const [wall, table, bowl] = [colour(), colour(), colour()];
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height];
    const [dx, dy] = [(x - 0.5) / 0.3, (y - 0.55) / 0.28];
    const isBowl = dy > 0 && dx * dx + dy * dy < 1;
    const parts = isBowl ? bowl : y > 0.68 ? table : wall;
    const light = 1 - 0.25 * x - 0.18 * y;
    const grain = random.chance(0.2) ? random.integer(-3, 3) : 0;
    for (const [part, value] of parts.entries()) {
      pixels[pixel * 3 + part] = value * light + grain;
    }
  }
  return Buffer.concat([Buffer.from(`P6 ${width} ${height} 255\n`), pixels]);
}
