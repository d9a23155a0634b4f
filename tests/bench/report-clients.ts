// Many clients at once in one process of the API.
import { count, mebibytes, median, percent, perSecond } from './figures.ts';
import { atMost, type Aim, type Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

type Clients = ResultOf<'clients'>;
type Level = Clients['levels'][number];

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

/** What so many of a hundred values are at most. */
function percentile(values: readonly number[], of100: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((of100 / 100) * sorted.length) - 1] ?? Number.NaN;
}

const msOf = ({ answers }: Level) => answers.map(({ ms }) => ms);
const rateOf = ({ answers, seconds }: Level) => answers.length / seconds;
const failedOf = ({ answers }: Level) => answers.filter(({ status }) => status !== 200).length;

/** Refused for want of room, and all other failures. */
function refusals({ answers }: Level): string {
  const refused = answers.filter(({ status }) => status === 429 || status === 503).length;
  const others = answers.filter(({ status }) => status !== 200).length - refused;
  const text = percent(refused, answers.length);
  return others === 0 ? text : `${text} and ${others} failed`;
}

export function clientsSections({
  documents,
  users,
  levels,
  bare,
  maxRssBytes,
}: Clients): Section[] {
  const [single] = levels;
  const head = [
    'clients at once',
    'answered',
    'times one client',
    'CPU a call',
    'p50',
    'p95',
    'p99',
    '429, 503',
    'calls that read nothing',
  ];
  const rows = levels.map((level, index) => [
    count(level.clients),
    perSecond(rateOf(level)),
    single === undefined ? '' : (rateOf(level) / rateOf(single)).toFixed(2),
    milliseconds((1000 * level.cpuSeconds) / level.answers.length),
    ...[50, 95, 99].map((of100) => milliseconds(percentile(msOf(level), of100))),
    refusals(level),
    bareText(bare[index]),
  ]);
  const names = [...new Set(levels.flatMap(({ answers }) => answers.map(({ name }) => name)))];
  const kinds = [
    ['p50, p99 of', ...levels.map(({ clients }) => count(clients))],
    ...names.map((name) => [name, ...levels.map((level) => ofKind(level, name))]),
  ];
  const notes = [
    `One process of the function with the heap of an instance, without Hosting before it; clients of ${users} users, each of which asks for one thing after the other, ${count(single?.answers.length ?? 0)} calls for each number of clients. ${count(documents)} documents. An instance is given 20 calls at a time: what is beyond that, other instances answer.`,
    `Peak memory: ${mebibytes(maxRssBytes)}.`,
  ];
  return [{ section: 'clients', notes, tables: [[head, ...rows], kinds] }];
}

function bareText(level: Level | undefined): string {
  return level === undefined
    ? ''
    : `${perSecond(rateOf(level))}, p99 ${milliseconds(percentile(msOf(level), 99))}`;
}

function ofKind({ answers }: Level, kind: string): string {
  const ms = answers.filter(({ name }) => name === kind).map((answer) => answer.ms);
  return `${milliseconds(median(ms))}, ${milliseconds(percentile(ms, 99))}`;
}

export function clientsAims({ levels, maxRssBytes }: Clients): Aim[] {
  const [single, ...many] = levels;
  const aims = many.flatMap((level) => {
    const who = `${level.clients} clients at once`;
    const seconds = percentile(msOf(level), 99) / 1000;
    return [
      atMost(`${who}, one process: p99`, { most: 2, unit: 's' }, seconds),
      atMost(`${who}: calls that were not answered`, { most: 0 }, failedOf(level)),
    ];
  });
  const last = many.at(-1);
  const rate = single === undefined || last === undefined ? [] : [rateOf(single) / rateOf(last)];
  return [
    ...aims,
    ...rate.map((times) =>
      atMost(
        'time a call takes the process among many clients, beside one client',
        { most: 1 },
        times,
      ),
    ),
    atMost('their peak memory', { most: 400, unit: 'MiB' }, maxRssBytes / 1024 / 1024),
  ];
}
