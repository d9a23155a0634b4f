// Times as people write them: in one of the orders that imports read, or in a format. All in UTC.
import { inUtc } from '../timestamps.ts';
import { Unconvertible } from './unconvertible.ts';

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'fraction' | 'half';
type Units = Readonly<Partial<Record<Unit, string>>>;

const two = String.raw`\d\d`;
const oneOrTwo = String.raw`\d{1,2}`;

const parts: ReadonlyMap<string, readonly [Unit, pattern: string]> = new Map([
  ['YYYY', ['year', String.raw`\d{4}`]],
  ['MM', ['month', two]],
  ['M', ['month', oneOrTwo]],
  ['DD', ['day', two]],
  ['D', ['day', oneOrTwo]],
  ['HH', ['hour', two]],
  ['H', ['hour', oneOrTwo]],
  ['hh', ['hour', two]],
  ['h', ['hour', oneOrTwo]],
  ['mm', ['minute', two]],
  ['ss', ['second', two]],
  ['SSS', ['fraction', String.raw`\d{3}`]],
  ['SSSSSS', ['fraction', String.raw`\d{6}`]],
  ['A', ['half', '[AaPp][Mm]']],
]);

interface Token {
  /** As the format has it. */
  readonly name: string;
  /** Null for what stands for itself. */
  readonly part: readonly [Unit, pattern: string] | null;
  readonly literal: string;
}

/** Words stand in brackets: `[at]`. */
function tokensOf(format: string): Token[] {
  return Array.from(format.matchAll(/\[([^\]]+)\]|([A-Za-z])\2*|[^]/gu), ([name, inBrackets]) => ({
    name,
    part: inBrackets === undefined ? (parts.get(name) ?? null) : null,
    literal: inBrackets ?? name,
  }));
}

/** What is wrong with a format such as `DD.MM.YYYY HH:mm`, as a sentence; null for nothing. */
export function dateFormatProblem(format: string): string | null {
  const tokens = tokensOf(format);
  const had = new Set<Unit>();
  for (const [at, token] of tokens.entries()) {
    const problem = tokenProblem(token, had) ?? neighbourProblem(token, tokens[at + 1]);
    if (problem !== null) {
      return problem;
    }
    if (token.part !== null) {
      had.add(token.part[0]);
    }
  }
  if (!(had.has('year') && had.has('month') && had.has('day'))) {
    return 'A format needs a year (YYYY), a month (MM or M) and a day (DD or D)';
  }
  return had.has('half') === tokens.some(({ name }) => name === 'hh' || name === 'h')
    ? null
    : 'Hours up to 12 (hh or h) and AM or PM (A) need each other';
}

function tokenProblem({ name, part }: Token, had: ReadonlySet<Unit>): string | null {
  if (part === null) {
    return /^[A-Za-z]/.test(name)
      ? `“${name}” is no part of a format: its parts are ${[...parts.keys()].join(', ')}, and words stand in brackets, as [at]`
      : null;
  }
  return had.has(part[0]) ? `“${name}” is the ${part[0]}, which the format has already` : null;
}

function neighbourProblem({ name, part }: Token, next: Token | undefined): string | null {
  const isOpen = part?.[1] === oneOrTwo;
  return isOpen && next !== undefined && /^(?:\[?\d|[YMDHhmsS])/.test(next.name)
    ? `“${name}” may be one digit or two: a separator has to stand after it`
    : null;
}

/** As `toLocaleString` puts one before AM, too. */
const space = String.raw`[ \u00A0\u202F]`;

/** A text in the format as a timestamp. @throws Unconvertible */
export function timeByFormat(written: string, format: string): string {
  const pattern = tokensOf(format).map(({ part, literal }) =>
    part === null
      ? literal.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(' ', space)
      : `(?<${part[0]}>${part[1]})`,
  );
  const fitting = new RegExp(String.raw`^\s*${pattern.join('')}\s*$`, 'u');
  return timeOf(fitting.exec(written)?.groups, `is not a time written as ${format}`);
}

const inOrder = (first: 'day' | 'month', second: 'day' | 'month') =>
  new RegExp(
    String.raw`^(?<${first}>\d{1,2})[./-](?<${second}>\d{1,2})[./-](?<year>\d{4})` +
      String.raw`(?:,?[ T]+(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d))?(?: ?(?<half>[AaPp][Mm]))?)?$`,
  );

const orders = { 'day-first': inOrder('day', 'month'), 'month-first': inOrder('month', 'day') };

/** A date, with a time of day or none, as a timestamp. @throws Unconvertible */
export function timeByOrder(written: string, order: keyof typeof orders): string {
  const example = order === 'day-first' ? '31.01.2026' : '01/31/2026';
  return timeOf(orders[order].exec(written)?.groups, `is not a date such as ${example}`);
}

function timeOf(given: Units | undefined, unfit: string): string {
  if (given === undefined) {
    throw new Unconvertible(unfit);
  }
  const { year = '', month = '', day = '', hour = '0', minute = '00', second = '00' } = given;
  const hours = given.half === undefined ? hour : hourOfTwelve(Number(hour), given.half);
  const fraction = given.fraction === undefined ? '' : `.${given.fraction}`;
  const time = inUtc(
    `${year}-${padded(month)}-${padded(day)}T${padded(hours)}:${minute}:${second}${fraction}Z`,
  );
  if (time === null) {
    throw new Unconvertible('is a day or a time of day that doesn’t exist');
  }
  return time;
}

const padded = (digits: string) => digits.padStart(2, '0');

/** Empty for an hour that no clock of twelve has. */
function hourOfTwelve(hour: number, half: string): string {
  return hour < 1 || hour > 12 ? 'none' : `${(hour % 12) + (/^p/i.test(half) ? 12 : 0)}`;
}

/** A timestamp as the format writes it, without what the format doesn’t have. */
export function textByFormat(timestamp: string, format: string): string {
  const [year = '', month = '', day = '', hour = '', minute = '', second = '', fraction = ''] =
    timestamp.split(/[-T:.Z]/);
  const half = Number(hour) < 12 ? 'AM' : 'PM';
  const values = { year, month, day, hour, minute, second, fraction, half };
  return tokensOf(format)
    .map(({ name, part, literal }) => (part === null ? literal : shown(values[part[0]], name)))
    .join('');
}

function shown(value: string, name: string): string {
  if (name.startsWith('S')) {
    return value.padEnd(name.length, '0').slice(0, name.length);
  }
  if (name.startsWith('h')) {
    return `${Number(value) % 12 || 12}`.padStart(name.length, '0');
  }
  return name.length === 1 && name !== 'A' ? `${Number(value)}` : value;
}
