/** What the keys of a tree need to know of a line. */
export interface TreeLine {
  /** From 1. */
  readonly level: number;
  /** Null for what holds nothing. */
  readonly isOpen: boolean | null;
}

const pageLines = 20;

/** Right and left: open and close, then into and out of. */
function sideways(lines: readonly TreeLine[], at: number, isRight: boolean) {
  const line = lines[at];
  if (line === undefined) {
    return null;
  }
  const { level, isOpen } = line;
  if (isOpen === !isRight) {
    return 'toggle';
  }
  if (isRight) {
    return (lines[at + 1]?.level ?? 0) > level ? at + 1 : null;
  }
  const parent = lines.slice(0, at).findLastIndex((other) => other.level < level);
  return parent === -1 ? null : parent;
}

/**
 * Where a key leads in a tree, as https://www.w3.org/WAI/ARIA/apg/patterns/treeview/ has it: to the
 * index of a line, or to opening or closing the active one; null for keys that mean nothing to it.
 */
export function treeTarget(
  lines: readonly TreeLine[],
  at: number,
  key: string,
): number | 'toggle' | null {
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    return sideways(lines, at, key === 'ArrowRight');
  }
  const targets = new Map([
    ['ArrowDown', at + 1],
    ['ArrowUp', at - 1],
    ['Home', 0],
    ['End', lines.length - 1],
    ['PageDown', at + pageLines],
    ['PageUp', at - pageLines],
  ]);
  const target = targets.get(key);
  return target === undefined || lines.length === 0
    ? null
    : Math.max(0, Math.min(lines.length - 1, target));
}

/** The next name that begins with what was typed; a single letter leads to the one after. */
export function findByTyping(names: readonly string[], at: number, typed: string): number | null {
  const wanted = typed.toLowerCase();
  const from = wanted.length === 1 ? at + 1 : at;
  const order = names.map((_, index) => (from + index) % names.length);
  return order.find((index) => names[index]?.toLowerCase().startsWith(wanted)) ?? null;
}
