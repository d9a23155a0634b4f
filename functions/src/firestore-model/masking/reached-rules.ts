import { parseMaskField, type Mask, type MaskRule, type MaskStep } from '../masks.ts';
import { makePatternMatcher } from '../patterns.ts';

interface Rule {
  readonly covers: (collection: string) => boolean;
  readonly steps: readonly MaskStep[];
  readonly mask: Mask;
}

/** How far a rule's steps lead to a value: with all of them it is the value, or one in it. */
interface Reached {
  readonly rule: Rule;
  readonly step: number;
}

/** Where rules have led to: they name the values that are there, or lead on to others. */
export type ReachedRules = readonly Reached[];

/**
 * @returns the rules that are for documents of a collection, or of the one that they come to,
 *   before any name. Documents of one collection come after each other: the last answer is kept.
 */
export function makeRulesOf(
  rules: readonly MaskRule[],
): (collection: string, place: string) => ReachedRules {
  const all = rules.map((rule): Rule => ({
    covers: makePatternMatcher(rule.collections),
    steps: parseMaskField(rule.field) ?? [],
    mask: rule.mask,
  }));
  let last: { collection: string; place: string; reached: ReachedRules } | null = null;
  return (collection, place) => {
    if (last?.collection !== collection || last.place !== place) {
      const covering = all.filter(({ covers }) => covers(collection) || covers(place));
      last = { collection, place, reached: covering.map((rule) => ({ rule, step: 0 })) };
    }
    return last.reached;
  };
}

/**
 * The mask of the value that rules have led to; null where none names it. Of several those win that
 * take it away (remove, constant), then the first.
 */
export function namedMask(reached: ReachedRules): Mask | null {
  const named = reached.filter(isNamed).map(({ rule }) => rule.mask);
  return named.find(isTaking) ?? named[0] ?? null;
}

/** Whether a mask is for a whole map or array: others are for each value in it. */
export function isTaking({ how }: Mask): boolean {
  return how === 'remove' || how === 'constant';
}

function isNamed({ rule: { steps }, step }: Reached): boolean {
  return steps.slice(step).every((next) => next === '**');
}

/** Where rules lead in an array, to each of its entries. */
export function inEntries(reached: ReachedRules): ReachedRules {
  return reached.map((at) => (at.rule.steps[at.step] === '[]' ? { ...at, step: at.step + 1 } : at));
}

/** Where rules lead after a name. */
export function afterName(reached: ReachedRules, name: string): ReachedRules {
  return distinct(reached.flatMap((at) => placesAfter(at, name)));
}

/** Each place once: there are as many ways to one as `**` can be shared out. */
function distinct(reached: ReachedRules): ReachedRules {
  return reached.length < 2
    ? reached
    : reached.filter((one, at) => reached.slice(0, at).every((other) => isOther(one, other)));
}

function isOther(a: Reached, b: Reached): boolean {
  return a.rule !== b.rule || a.step !== b.step;
}

/** Nowhere, or, with `**`, several places. */
function placesAfter(at: Reached, name: string): Reached[] {
  const next = at.rule.steps[at.step];
  const further = { ...at, step: at.step + 1 };
  if (next === undefined) {
    return [at];
  }
  if (next === '**') {
    return [at, ...(further.step < at.rule.steps.length ? placesAfter(further, name) : [])];
  }
  if (next === '[]') {
    return placesAfter(further, name);
  }
  return next === '*' || next.name === name ? [further] : [];
}
