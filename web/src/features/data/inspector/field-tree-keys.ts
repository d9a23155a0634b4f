import type { KeyboardEvent } from 'react';
import type { FieldLine } from './field-lines.ts';

/** What the keys of a tree of fields act on. */
export interface FieldTreeKeys {
  readonly lines: readonly FieldLine[];
  readonly onToggle: (line: FieldLine, isOpen: boolean) => void;
  readonly onCopy: (line: FieldLine) => void;
}

/** Where a key leads in the tree; null for keys that mean nothing to it. */
function targetOf(key: string, at: number, lines: readonly FieldLine[]): number | null {
  const { level = 1 } = lines[at] ?? {};
  const parent = lines.slice(0, at).findLastIndex((line) => line.level < level);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: parent,
    ArrowRight: at + 1,
    Home: 0,
    End: lines.length - 1,
    PageDown: at + 20,
    PageUp: at - 20,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined || (target === -1 && key === 'ArrowLeft')
    ? null
    : Math.max(0, Math.min(lines.length - 1, target));
}

/** What a key does at a line; null where it means nothing to the tree. */
export function actionOf(
  event: KeyboardEvent,
  at: number,
  { lines, onCopy, onToggle }: FieldTreeKeys,
): { goTo: number } | (() => void) | null {
  const line = lines[at];
  const { key, ctrlKey, metaKey } = event;
  if (line === undefined) {
    return null;
  }
  if (key.toLowerCase() === 'c' && (ctrlKey || metaKey)) {
    return () => onCopy(line);
  }
  const toggles: Readonly<Record<string, boolean>> = {
    ArrowRight: line.isOpen === false,
    ArrowLeft: line.isOpen === true,
    Enter: line.isOpen !== null,
  };
  if (Object.hasOwn(toggles, key) && toggles[key] === true) {
    return () => onToggle(line, line.isOpen !== true);
  }
  const target = targetOf(key, at, lines);
  return target === null ? null : { goTo: target };
}
