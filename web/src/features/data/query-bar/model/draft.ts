import type {
  ComparisonOperator,
  Query,
  QueryAggregate,
  TextOperator,
  UnaryOperator,
} from '@firekeep/functions/contract';

// A query as it is being built, any part of it unfinished.

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

export type Operator = ComparisonOperator | TextOperator | UnaryOperator;

export interface DraftCondition {
  readonly id: number;
  readonly kind: 'condition';
  readonly field: string;
  readonly op: Operator;
  /** One, unless the operator takes a list. */
  readonly values: readonly DraftValue[];
  /** Of operators of texts. */
  readonly ignoreCase: boolean;
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

/** A value over all that is found; `field` counts for sums and averages. */
export interface DraftAggregate {
  readonly id: number;
  readonly op: QueryAggregate['op'];
  readonly field: string;
}

export interface Draft {
  readonly from: { readonly kind: 'collection' | 'group'; readonly text: string };
  readonly where: DraftGroup;
  readonly orderBy: readonly DraftSort[];
  /** Empty for all. */
  readonly limit: string;
  readonly aggregates: readonly DraftAggregate[];
  /** What is written as text only. */
  readonly rest: Omit<Query, 'from' | 'where' | 'orderBy' | 'limit' | 'aggregates'>;
}

let lastId = 0;

/** Identifies a row while it is on the page; kept nowhere. */
export function nextId(): number {
  lastId += 1;
  return lastId;
}

export const emptyValue: DraftValue = { type: 'string', text: '', second: '' };

export function newCondition(): DraftCondition {
  return {
    id: nextId(),
    kind: 'condition',
    field: '',
    op: '==',
    values: [emptyValue],
    ignoreCase: false,
  };
}

export function newGroup(op: DraftGroup['op'], filters: readonly DraftFilter[]): DraftGroup {
  return { id: nextId(), kind: 'group', op, filters };
}

export function newSort(): DraftSort {
  return { id: nextId(), field: '', direction: 'asc' };
}

export function newAggregate(op: QueryAggregate['op']): DraftAggregate {
  return { id: nextId(), op, field: '' };
}

export function emptyDraft(): Draft {
  return {
    from: { kind: 'collection', text: '' },
    where: newGroup('and', []),
    orderBy: [],
    limit: '',
    aggregates: [],
    rest: {
      start: null,
      end: null,
      limitToLast: false,
      select: null,
      nearest: null,
    },
  };
}
