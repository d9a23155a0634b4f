import type { CharacterSet } from './pattern-sets.ts';
import type { PatternNode } from './pattern-syntax.ts';

/**
 * Steps of an automaton that reads a text once. `fork` continues at several places; `start` and
 * `end` are passed at the text's beginning and end alone.
 */
export type Step =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'fork'; to: readonly number[] }
  | { readonly kind: 'start' | 'end' | 'found' };

/** Adds the steps of a node. What follows it comes next. */
function addSteps(steps: Step[], node: PatternNode): void {
  switch (node.kind) {
    case 'set':
      steps.push(node);
      break;
    case 'start':
    case 'end':
      steps.push({ kind: node.kind });
      break;
    case 'sequence':
      node.parts.forEach((part) => addSteps(steps, part));
      break;
    case 'choice':
      addChoice(steps, node.parts);
      break;
    case 'repeat':
      addRepeat(steps, node);
      break;
  }
}

function addFork(steps: Step[]): { to: readonly number[] } {
  const fork = { kind: 'fork' as const, to: [] as readonly number[] };
  steps.push(fork);
  return fork;
}

function addChoice(steps: Step[], parts: readonly PatternNode[]): void {
  const begin = addFork(steps);
  const ends: { to: readonly number[] }[] = [];
  for (const part of parts) {
    begin.to = [...begin.to, steps.length];
    addSteps(steps, part);
    ends.push(addFork(steps));
  }
  for (const end of ends) {
    end.to = [steps.length];
  }
}

function addRepeat(steps: Step[], { part, least, most }: PatternNode & { kind: 'repeat' }): void {
  for (let count = 0; count < least; count += 1) {
    addSteps(steps, part);
  }
  if (most === null) {
    const fork = addFork(steps);
    const begin = steps.length;
    addSteps(steps, part);
    addFork(steps).to = [begin - 1];
    fork.to = [begin, steps.length];
    return;
  }
  const forks: { to: readonly number[]; begin: number }[] = [];
  for (let count = least; count < most; count += 1) {
    const fork = addFork(steps);
    forks.push(Object.assign(fork, { begin: steps.length }));
    addSteps(steps, part);
  }
  for (const fork of forks) {
    fork.to = [fork.begin, steps.length];
  }
}

/** The steps of a pattern, of which the last one is `found`. */
export function patternSteps(pattern: PatternNode): readonly Step[] {
  const steps: Step[] = [];
  addSteps(steps, pattern);
  steps.push({ kind: 'found' });
  return steps;
}
