import { parseMaskField, type Mask, type MaskRule, type MaskStep } from '../masks.ts';
import { makePatternMatcher } from '../patterns.ts';
import { forCollections, KeptWay, type Leading } from './ways.ts';

interface Rule {
  readonly covers: (collection: string) => boolean;
  readonly steps: readonly MaskStep[];
  /** With so many of its steps, or more, it is the value, or one in it: `**` may be none. */
  readonly named: number;
  readonly mask: Mask;
}

/** How far a rule's steps lead to a value, in as many ways as `**` can be shared out. */
interface Reached {
  readonly rule: Rule;
  readonly steps: readonly number[];
}

/** What rules have led to. */
interface RulesThere {
  readonly reached: readonly Reached[];
  /**
   * The mask of the value that is there; null where no rule names it. Of several those win that
   * take it away (remove, constant), then the first.
   */
  readonly mask: Mask | null;
}

/** Where rules have led to: they name the values that are there, or lead on to others. */
export type ReachedRules = KeptWay<RulesThere>;

/** @returns the rules that are for documents of a collection, before any name */
export function makeRulesOf(
  rules: readonly MaskRule[],
): (collection: string, place: string) => ReachedRules {
  return forCollections(rules.map(ruleOf), (covering) => {
    const leading: Leading<RulesThere> = {
      names: new Set(covering.flatMap(({ steps }) => steps.flatMap(nameOf))),
      afterName: ({ reached }, name) =>
        rulesThere(reached, ({ rule, steps }) =>
          steps.flatMap((step) => stepsAfter(rule, step, name)),
        ),
      inEntries: ({ reached }) =>
        rulesThere(reached, ({ rule, steps }) =>
          steps.map((step) => (rule.steps[step] === '[]' ? step + 1 : step)),
        ),
      sizeOf: ({ reached }) => reached.reduce((sum, { steps }) => sum + 1 + steps.length, 0),
    };
    return new KeptWay(
      rulesThere(
        covering.map((rule) => ({ rule, steps: [] })),
        () => [0],
      ),
      leading,
    );
  });
}

function ruleOf({ collections, field, mask }: MaskRule): Rule {
  const steps = parseMaskField(field) ?? [];
  const named = steps.findLastIndex((step) => step !== '**') + 1;
  return { covers: makePatternMatcher(collections), steps, named, mask };
}

function nameOf(step: MaskStep): string[] {
  return typeof step === 'string' ? [] : [step.name];
}

function rulesThere(
  reached: readonly Reached[],
  next: (at: Reached) => readonly number[],
): RulesThere {
  const all = reached.map((at) => ({ rule: at.rule, steps: [...new Set(next(at))] }));
  const named = all
    .filter(({ rule, steps }) => steps.some((step) => step >= rule.named))
    .map(({ rule }) => rule.mask);
  return {
    reached: all.filter(({ steps }) => steps.length > 0),
    mask: named.find(isTaking) ?? named[0] ?? null,
  };
}

/** Whether a mask is for a whole map or array: others are for each value in it. */
export function isTaking({ how }: Mask): boolean {
  return how === 'remove' || how === 'constant';
}

/** Nowhere, or, with `**`, several. */
function stepsAfter(rule: Rule, step: number, name: string): number[] {
  const next = rule.steps[step];
  if (next === undefined) {
    return [step];
  }
  if (next === '**') {
    const isLast = step + 1 === rule.steps.length;
    return [step, ...(isLast ? [] : stepsAfter(rule, step + 1, name))];
  }
  if (next === '[]') {
    return stepsAfter(rule, step + 1, name);
  }
  return next === '*' || next.name === name ? [step + 1] : [];
}
