import type { ComparisonOperator, Query, UnaryOperator } from '@firekeep/functions/contract';

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
  /** What is written as text only. */
  readonly rest: Omit<Query, 'from' | 'where' | 'orderBy' | 'limit'>;
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
    rest: {
      start: null,
      end: null,
      limitToLast: false,
      select: null,
      aggregates: [],
      nearest: null,
    },
  };
}
