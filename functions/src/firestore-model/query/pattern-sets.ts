/** A range of code points, both ends included. */
export type CharacterRange = readonly [from: number, to: number];

export interface CharacterSet {
  readonly ranges: readonly CharacterRange[];
  readonly isNegated: boolean;
}

const largest = 0x10_ff_ff;

const digits: readonly CharacterRange[] = [[0x30, 0x39]];
const wordRanges: readonly CharacterRange[] = [...digits, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
const spaces: readonly CharacterRange[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x16_80, 0x16_80],
  [0x20_00, 0x20_0a],
  [0x20_28, 0x20_29],
  [0x20_2f, 0x20_2f],
  [0x20_5f, 0x20_5f],
  [0x30_00, 0x30_00],
  [0xfe_ff, 0xfe_ff],
];
/** What a letter after a backslash stands for; its capital for all others. */
export const classes: ReadonlyMap<string, readonly CharacterRange[]> = new Map([
  ['d', digits],
  ['w', wordRanges],
  ['s', spaces],
]);
export const controls: ReadonlyMap<string, number> = new Map([
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
]);

/** All code points that are in none of the ranges. */
export function others(ranges: readonly CharacterRange[]): CharacterRange[] {
  const found: CharacterRange[] = [];
  let from = 0;
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (start > from) {
      found.push([from, start - 1]);
    }
    from = Math.max(from, end + 1);
  }
  return from > largest ? found : [...found, [from, largest]];
}

/** Of one character. */
export function rangeOf(character: string): CharacterRange {
  const point = character.codePointAt(0) ?? 0;
  return [point, point];
}
