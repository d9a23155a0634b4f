import type { CharacterSet } from './pattern-sets.ts';

export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  /** What it takes can be asked for by its number, from 1 in the order of their beginnings. */
  | { readonly kind: 'group'; readonly number: number; readonly part: PatternNode }
  | {
      readonly kind: 'repeat';
      readonly part: PatternNode;
      readonly least: number;
      /** Null for any number of times. */
      readonly most: number | null;
      /** Whether as few as possible are taken. */
      readonly isShort: boolean;
    };

/** Why a text is no pattern, or can't be looked for, as a sentence. */
export class PatternError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PatternError';
  }
}

/** Of an automaton: what is repeated counts as often as it may have to be there. */
const maxSteps = 500;

/** @throws PatternError for a pattern of which the automaton would be too large */
export function assertSmall(node: PatternNode): void {
  if (stepsOf(node) > maxSteps) {
    throw new PatternError('The pattern is too large: shorten it, or repeat less');
  }
}

function stepsOf(node: PatternNode): number {
  switch (node.kind) {
    case 'set':
    case 'start':
    case 'end':
      return 1;
    case 'group':
      return stepsOf(node.part);
    case 'sequence':
    case 'choice':
      return node.parts.reduce((sum, part) => sum + stepsOf(part) + 1, 1);
    case 'repeat':
      return Math.max(1, node.most ?? node.least + 1) * (stepsOf(node.part) + 1);
  }
}
