import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

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

function bound(limit: unknown, origin: string): string {
  const unit = units[origin]?.[Number(limit) === 1 ? 0 : 1];
  return unit === undefined ? String(limit) : `${String(limit)} ${unit}`;
}

function predicateOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? 'of another type'}`;
    case 'too_big':
      return issue.inclusive === false
        ? `must be less than ${bound(issue.maximum, issue.origin)}`
        : `must be ${bound(issue.maximum, issue.origin)} at most`;
    case 'too_small':
      return issue.inclusive === false
        ? `must be more than ${bound(issue.minimum, issue.origin)}`
        : `must be ${bound(issue.minimum, issue.origin)} at least`;
    case 'invalid_format':
      return `must be ${formatNames[issue.format] ?? 'in the expected form'}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_key':
    case 'invalid_element':
      return 'has an entry that is not valid';
    default:
      return 'is not valid';
  }
}

/**
 * A sentence for people about a broken rule whose schema has none of its own: an error map for zod, whose texts are for
 * developers. It repeats nothing of what was sent but names of fields.
 */
export function issueSentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    return unknownFields(issue.keys);
  }
  const subject = subjectOf(issue.path);
  return issue.input === undefined ? `${subject} is required` : `${subject} ${predicateOf(issue)}`;
}
