import { formatFieldPath } from '../field-paths.ts';
import { parseMaskField, type Mask, type MaskRule, type MaskStep } from '../masks.ts';
import { makePatternMatcher } from '../patterns.ts';
import {
  isPlainMap,
  numberOfDouble,
  type FirestoreFields,
  type FirestoreValue,
} from '../values.ts';
import { KeptWay } from './ways.ts';

/** A field that rules name, with the mask that is for it. */
export interface ListedField {
  readonly mask: Mask;
  /** What is in it, by `idOf`, but for null, which hides nothing. */
  readonly values: ReadonlyMap<string, FirestoreValue>;
}

/** A rule as what leads to fields, found apart from what masks them. */
export interface FieldRule {
  readonly covers: (collection: string) => boolean;
  readonly steps: readonly Exclude<MaskStep, '[]'>[];
  readonly mask: Mask;
}

export function fieldRule({ collections, field, mask }: MaskRule): FieldRule {
  return {
    covers: makePatternMatcher(collections),
    // What leads through an array leads to each of its entries: `[]` says no more.
    steps: (parseMaskField(field) ?? []).filter((step) => step !== '[]'),
    mask,
  };
}

/** Places in a rule's steps that the names so far lead to; after the last one: it is named. */
interface Reached {
  readonly rule: FieldRule;
  readonly places: ReadonlySet<number>;
}

/** Where rules have led to, and the mask of what is there, where one names it. */
export type FieldWay = KeptWay<{
  readonly reached: readonly Reached[];
  readonly mask: Mask | null;
}>;

/** Where rules begin. */
export function fieldWay(rules: readonly FieldRule[]): FieldWay {
  const steps = rules.flatMap((rule) => rule.steps);
  const start = rules.map((rule) => ({ rule, places: withNone(rule, new Set([0])) }));
  return new KeptWay(withMask(start), {
    names: new Set(steps.flatMap((step) => (typeof step === 'string' ? [] : [step.name]))),
    afterName: ({ reached }, name) => withMask(reached.flatMap((one) => afterName(one, name))),
    inEntries: (same) => same,
    sizeOf: ({ reached }) => reached.reduce((sum, { places }) => sum + 1 + places.size, 0),
  });
}

/** Fields that rules name, by path; an array's entries are in the array's field. */
export function listedFields(
  fields: FirestoreFields,
  from: FieldWay,
): ReadonlyMap<string, ListedField> {
  const listed = new Map<string, { mask: Mask; values: Map<string, FirestoreValue> }>();
  const visitMap = (map: FirestoreFields, path: string, around: FieldWay): void => {
    for (const [name, value] of Object.entries(map)) {
      const way = around.afterName(name);
      if (way.at.reached.length > 0) {
        const own = formatFieldPath([name]);
        visit(value, path === '' ? own : `${path}.${own}`, way);
      }
    }
  };
  const visit = (value: FirestoreValue, path: string, way: FieldWay): void => {
    if ('arrayValue' in value) {
      for (const item of value.arrayValue.values) {
        visit(item, path, way);
      }
    } else if (isPlainMap(value)) {
      visitMap(value.mapValue.fields, path, way);
    } else if (!('nullValue' in value)) {
      const { mask } = way.at;
      if (mask !== null) {
        const field = listed.get(path) ?? { mask, values: new Map<string, FirestoreValue>() };
        listed.set(path, field);
        field.values.set(idOf(value), value);
      }
    }
  };
  visitMap(fields, '', from);
  return listed;
}

function withMask(reached: readonly Reached[]): FieldWay['at'] {
  return { reached, mask: maskOf(reached) };
}

/** What takes values away wins, then the first; null where no rule names the field. */
function maskOf(reached: readonly Reached[]): Mask | null {
  const named = reached
    .filter(({ rule, places }) => places.has(rule.steps.length))
    .map(({ rule }) => rule.mask);
  const taking = named.find(({ how }) => how === 'remove' || how === 'constant');
  return taking ?? named[0] ?? null;
}

/** Where a rule leads after a name; everything below what it names is named. */
function afterName({ rule, places }: Reached, name: string): Reached[] {
  const next = new Set<number>();
  for (const place of places) {
    const step = rule.steps[place];
    if (step === undefined || step === '**') {
      next.add(place);
    } else if (step === '*' || step.name === name) {
      next.add(place + 1);
    }
  }
  return next.size === 0 ? [] : [{ rule, places: withNone(rule, next) }];
}

/** With the places after each `**`, which may be no name at all. */
function withNone({ steps }: FieldRule, places: Set<number>): ReadonlySet<number> {
  // Those that are added are looked at, too.
  for (const place of places) {
    if (steps[place] === '**') {
      places.add(place + 1);
    }
  }
  return places;
}

/** The same for the same value. Numbers are the same as integers and as doubles. */
export function idOf(value: FirestoreValue): string {
  if ('integerValue' in value) {
    return value.integerValue;
  }
  const number = numberIn(value);
  return number === null ? JSON.stringify(value) : idOfNumber(number);
}

export function idOfNumber(number: number): string {
  return Number.isInteger(number) ? String(BigInt(number)) : String(number);
}

/** As exact as a double is; null for what is no number. */
export function numberIn(value: FirestoreValue): number | null {
  if ('integerValue' in value) {
    return Number(value.integerValue);
  }
  return 'doubleValue' in value ? numberOfDouble(value.doubleValue) : null;
}
