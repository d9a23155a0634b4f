function channel(hex: string): number {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** `#rgb` or `#rrggbb`. */
function luminance(color: string): number {
  const parts = /^#(..?)(..?)(..?)$/.exec(
    color.length === 4 ? color.replaceAll(/[^#]/g, '$&$&') : color,
  );
  if (parts === null) {
    throw new Error(`Not a colour: ${color}`);
  }
  const [red = '', green = '', blue = ''] = parts.slice(1);
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
}

/** The contrast of two colours, 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
