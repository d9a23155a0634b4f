import { makeShapeSelection, mayMatchShape, type Selection } from '@firekeep/functions/contract';

/** What a tick in the list stands for: everything but what is excluded, or only what is chosen. */
export type ChoiceMode = 'all' | 'only';

export function modeOf({ include }: Selection): ChoiceMode {
  return include.length === 0 ? 'all' : 'only';
}

/** Whether a collection, given by its shape, is backed up: whole, in part or not at all. */
export function stateOf(
  selection: Selection,
  mode: ChoiceMode,
  path: string,
): 'all' | 'part' | 'none' {
  return mode === 'only' && selection.include.length === 0
    ? 'none'
    : makeShapeSelection(selection)(path);
}

function isAtOrBelow(pattern: string, path: string): boolean {
  return pattern === path || pattern.startsWith(`${path}/`);
}

/** The selection with a collection chosen or excluded, with everything below it. */
export function withCollection(
  { include, exclude }: Selection,
  mode: ChoiceMode,
  { path, isChosen }: { readonly path: string; readonly isChosen: boolean },
): Selection {
  if (isChosen) {
    const allowed = exclude.filter((pattern) => !mayMatchShape(pattern, path));
    const opened = { include, exclude: allowed };
    return stateOf(opened, mode, path) === 'all'
      ? opened
      : { ...opened, include: [...include.filter((one) => !isAtOrBelow(one, path)), path] };
  }
  const others = include.filter((pattern) => !isAtOrBelow(pattern, path));
  const closed = { include: others, exclude };
  return stateOf(closed, mode, path) === 'none'
    ? closed
    : { ...closed, exclude: [...exclude.filter((one) => !isAtOrBelow(one, path)), path] };
}
