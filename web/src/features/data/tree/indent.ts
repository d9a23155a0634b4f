/** How far a level stands in from the one above it, in pixels. */
const step = 14;

/**
 * Where a line of a tree begins, as CSS: a step further in with each level, and smaller steps where
 * the levels would leave its name less than `share` percent of the room.
 * @param level from 1
 * @param deepest the deepest level that is listed
 */
export function indentOf(level: number, deepest: number, share: number): string {
  const most = ((100 - share) * (level - 1)) / Math.max(1, deepest - 1);
  return `min(${(level - 1) * step}px, ${most}%)`;
}

/** The deepest level of a tree's lines. */
export function deepestOf(lines: readonly { readonly level: number }[]): number {
  return lines.reduce((deepest, { level }) => Math.max(deepest, level), 1);
}
