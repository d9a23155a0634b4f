import type { CharacterSet } from './pattern-sets.ts';
import type { PatternNode } from './pattern-nodes.ts';

/**
 * Steps of an automaton that reads a text once. `fork` continues at several places, the preferred
 * one first; `start` and `end` are passed at the text's beginning and end alone; `keep` notes where
 * it is passed.
 */
export type Step =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'fork'; to: readonly number[] }
  | { readonly kind: 'keep'; readonly slot: number }
  | { readonly kind: 'start' | 'end' | 'found' };

interface Fork {
  readonly kind: 'fork';
  to: readonly number[];
}

class StepWriter {
  readonly steps: Step[] = [];
  private readonly kept: number;

  constructor(kept: number) {
    this.kept = kept;
  }

  /** What follows the node comes next. */
  add(node: PatternNode): void {
    switch (node.kind) {
      case 'set':
        this.steps.push(node);
        break;
      case 'start':
      case 'end':
        this.steps.push({ kind: node.kind });
        break;
      case 'sequence':
        node.parts.forEach((part) => this.add(part));
        break;
      case 'group':
        this.addGroup(node);
        break;
      case 'choice':
        this.addChoice(node.parts);
        break;
      case 'repeat':
        this.addRepeat(node);
        break;
    }
  }

  private addGroup({ number, part }: PatternNode & { kind: 'group' }): void {
    const isKept = number <= this.kept;
    this.steps.push(...(isKept ? [{ kind: 'keep', slot: 2 * number } as const] : []));
    this.add(part);
    this.steps.push(...(isKept ? [{ kind: 'keep', slot: 2 * number + 1 } as const] : []));
  }

  private addFork(): Fork {
    const fork: Fork = { kind: 'fork', to: [] };
    this.steps.push(fork);
    return fork;
  }

  private addChoice(parts: readonly PatternNode[]): void {
    const begin = this.addFork();
    const ends: Fork[] = [];
    for (const part of parts) {
      begin.to = [...begin.to, this.steps.length];
      this.add(part);
      ends.push(this.addFork());
    }
    for (const end of ends) {
      end.to = [this.steps.length];
    }
  }

  private addRepeat({ part, least, most, isShort }: PatternNode & { kind: 'repeat' }): void {
    for (let count = 0; count < least; count += 1) {
      this.add(part);
    }
    const forks: { fork: Fork; begin: number }[] = [];
    for (let count = least; count < (most ?? least + 1); count += 1) {
      const fork = this.addFork();
      const begin = this.steps.length;
      forks.push({ fork, begin });
      this.add(part);
      if (most === null) {
        this.addFork().to = [begin - 1];
      }
    }
    const end = this.steps.length;
    for (const { fork, begin } of forks) {
      fork.to = isShort ? [end, begin] : [begin, end];
    }
  }
}

/**
 * The steps of a pattern, of which the last one is `found`.
 *
 * @param kept how many of its groups' places are noted: a group's beginning in the slot of twice
 *   its number, its end in the next one
 */
export function patternSteps(pattern: PatternNode, kept = 0): readonly Step[] {
  const writer = new StepWriter(kept);
  writer.add(pattern);
  return [...writer.steps, { kind: 'found' }];
}
