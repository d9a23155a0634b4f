import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formatNames: Readonly<Record<string, string>> = {
  email: 'a valid email address',
  url: 'a valid address',
  datetime: 'a valid time',
  date: 'a valid date',
  time: 'a valid time of day',
  base64: 'valid base64',
  json_string: 'valid JSON',
};

/** What stands for a number of things of that origin. */
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

/** Field names may come from outside: only harmless ones are repeated. */
function isHarmless(name: string): boolean {
  return /^[\w.-]{1,40}$/.test(name);
}

function subjectOf(path: readonly PropertyKey[] = []): string {
  const names = path.map(String);
  return names.length > 0 && names.every(isHarmless) ? names.join('.') : 'The value';
}

function unknownFields(names: readonly string[]): string {
  const safe = names.filter(isHarmless).slice(0, 5);
  return safe.length === 0 ? 'Unknown field' : `Unknown field: ${safe.join(', ')}`;
}

/** `3 characters`, `1 entry`, `8`. */
function amount(limit: unknown, origin: string): string {
  const unit = Object.hasOwn(units, origin)
    ? units[origin]?.[Number(limit) === 1 ? 0 : 1]
    : undefined;
  return unit === undefined ? String(limit) : `${String(limit)} ${unit}`;
}

function upperBound({ maximum, origin, inclusive = true }: IssueOf<'too_big'>): string {
  const limit = amount(maximum, origin);
  return inclusive ? `must be ${limit} at most` : `must be less than ${limit}`;
}

function lowerBound({ minimum, origin, inclusive = true }: IssueOf<'too_small'>): string {
  const limit = amount(minimum, origin);
  return inclusive ? `must be ${limit} at least` : `must be more than ${limit}`;
}

function type({ expected }: IssueOf<'invalid_type'>): string {
  const name = Object.hasOwn(typeNames, expected) ? typeNames[expected] : undefined;
  return `must be ${name ?? 'of another type'}`;
}

function format(issue: IssueOf<'invalid_format'>): string {
  const name = Object.hasOwn(formatNames, issue.format) ? formatNames[issue.format] : undefined;
  return `must be ${name ?? 'in the expected form'}`;
}

function choice({ values }: IssueOf<'invalid_value'>): string {
  return `must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}`;
}

function predicateOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return type(issue);
    case 'too_big':
      return upperBound(issue);
    case 'too_small':
      return lowerBound(issue);
    case 'invalid_format':
      return format(issue);
    case 'invalid_value':
      return choice(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_key':
    case 'invalid_element':
      return 'has an entry that is not valid';
    case 'custom':
    case 'invalid_union':
    case 'unrecognized_keys':
      return 'is not valid';
  }
}

/**
 * The error map for zod, whose own texts are for developers: a sentence for people where a schema
 * has none. Of what was sent it repeats only names of fields.
 */
export function issueSentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    return unknownFields(issue.keys);
  }
  const subject = subjectOf(issue.path);
  return issue.input === undefined ? `${subject} is required` : `${subject} ${predicateOf(issue)}`;
}
