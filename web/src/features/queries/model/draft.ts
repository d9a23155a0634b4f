import {
  comparisonOperators,
  maxAlternatives,
  maxFilterDepth,
  maxGroupFilters,
  maxSorts,
  unaryOperators,
  type ComparisonOperator,
  type UnaryOperator,
} from '@firekeep/functions/contract';
import { z } from 'zod';

// A query as it is being typed, any part of it unfinished: what the page's address keeps.

export const valueTypes = [
  'string',
  'number',
  'boolean',
  'null',
  'timestamp',
  'reference',
  'geopoint',
  'bytes',
  'json',
] as const;

/** `second` is a point's longitude. */
export interface DraftValue {
  readonly type: (typeof valueTypes)[number];
  readonly text: string;
  readonly second: string;
}

export type Operator = ComparisonOperator | UnaryOperator;

export interface DraftCondition {
  readonly id: number;
  readonly kind: 'condition';
  readonly field: string;
  readonly op: Operator;
  /** One, unless the operator takes a list. */
  readonly values: readonly DraftValue[];
}

export interface DraftGroup {
  readonly id: number;
  readonly kind: 'group';
  readonly op: 'and' | 'or';
  readonly filters: readonly DraftFilter[];
}

export type DraftFilter = DraftCondition | DraftGroup;

export interface DraftSort {
  readonly id: number;
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

export interface Draft {
  readonly from: { readonly kind: 'collection' | 'group'; readonly text: string };
  readonly where: DraftGroup;
  readonly orderBy: readonly DraftSort[];
  /** Empty for all. */
  readonly limit: string;
}

let lastId = 0;

/** Identifies a row while it is on the page; kept nowhere. */
export function nextId(): number {
  lastId += 1;
  return lastId;
}

export const emptyValue: DraftValue = { type: 'string', text: '', second: '' };

export function newCondition(): DraftCondition {
  return { id: nextId(), kind: 'condition', field: '', op: '==', values: [emptyValue] };
}

export function newGroup(op: DraftGroup['op'], filters: readonly DraftFilter[]): DraftGroup {
  return { id: nextId(), kind: 'group', op, filters };
}

export function newSort(): DraftSort {
  return { id: nextId(), field: '', direction: 'asc' };
}

export function emptyDraft(collection = ''): Draft {
  return {
    from: { kind: 'collection', text: collection },
    where: newGroup('and', []),
    orderBy: [],
    limit: '',
  };
}

const text = z.string().max(4000);
const valueSchema = z.strictObject({ type: z.enum(valueTypes), text, second: text.default('') });
const conditionSchema = z
  .strictObject({
    kind: z.literal('condition'),
    field: text,
    op: z.enum([...comparisonOperators, ...unaryOperators]),
    values: z.array(valueSchema).min(1).max(maxAlternatives),
  })
  .transform((condition): DraftCondition => ({ id: nextId(), ...condition }));

function groupAt(depth: number): z.ZodType<DraftGroup> {
  const filter: z.ZodType<DraftFilter> =
    depth === 1 ? conditionSchema : z.union([conditionSchema, groupAt(depth - 1)]);
  return z
    .strictObject({
      kind: z.literal('group'),
      op: z.enum(['and', 'or']),
      filters: z.array(filter).max(maxGroupFilters),
    })
    .transform((group): DraftGroup => ({ id: nextId(), ...group }));
}

const sortSchema = z
  .strictObject({ field: text, direction: z.enum(['asc', 'desc']) })
  .transform((sort): DraftSort => ({ id: nextId(), ...sort }));

const draftSchema: z.ZodType<Draft> = z.strictObject({
  from: z.strictObject({ kind: z.enum(['collection', 'group']), text }),
  where: groupAt(maxFilterDepth),
  orderBy: z.array(sortSchema).max(maxSorts),
  limit: z.string().max(20),
});

/** The draft as text for an address. */
export function writeDraft(draft: Draft): string {
  return JSON.stringify(draft, (name, value: unknown) =>
    name === 'id' || (name === 'second' && value === '') ? undefined : value,
  );
}

/** A draft out of an address; null for anything else. */
export function readDraft(source: string): Draft | null {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(source));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
