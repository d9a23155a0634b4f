import type { DraftValueType, Operator } from './draft.ts';

export const operatorLabels: Readonly<Record<Operator, string>> = {
  '==': '== equal to',
  '!=': '!= not equal to',
  '<': '< less than',
  '<=': '<= at most',
  '>': '> greater than',
  '>=': '>= at least',
  in: 'in any of a list',
  'not-in': 'not-in none of a list',
  'array-contains': 'array-contains',
  'array-contains-any': 'array-contains-any',
  'is-null': 'is null',
  'is-not-null': 'is not null',
  'is-nan': 'is NaN',
  'is-not-nan': 'is not NaN',
};

export const valueTypeLabels: Readonly<Record<DraftValueType, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  timestamp: 'timestamp',
  reference: 'reference',
  geopoint: 'geopoint',
  bytes: 'bytes',
  json: 'map or array',
};

export const placeholders: Partial<Readonly<Record<DraftValueType, string>>> = {
  number: '42',
  timestamp: '2026-11-21T09:30:00Z',
  reference: 'customers/ada',
  bytes: 'AAECAw==',
  json: '{"arrayValue": {"values": [{"stringValue": "a"}]}}',
};
