import { expect, test } from 'vitest';
import { clientsAims, clientsSections } from './report-clients.ts';

/** A hundred calls: one of them takes 10 s, the next 3 s, the others `ms`. */
const answers = (ms: number, statuses: readonly number[] = []) =>
  Array.from({ length: 100 }, (_, index) => ({
    name: index % 2 === 0 ? 'document' : 'projects',
    status: statuses[index] ?? 200,
    ms: index === 0 ? 10_000 : index === 1 ? 3000 : ms,
  }));
const level = (clients: number, seconds: number, statuses?: readonly number[]) => ({
  clients,
  seconds,
  cpuSeconds: 0.5,
  answers: answers(20, statuses),
});
const measured = {
  documents: 2000,
  users: 10,
  levels: [level(1, 2), level(100, 1, [429, 503, 500])],
  bare: [level(1, 0.2), level(100, 0.1)],
  maxRssBytes: 200 * 1024 * 1024,
};

test('says of many clients what they are answered, how late, and how often not', () => {
  const [section] = clientsSections(measured);
  expect(section?.tables[0]?.slice(1)).toEqual([
    [
      '1',
      '50/s',
      '1.00',
      '5.0 ms',
      '20.0 ms',
      '20.0 ms',
      '3000.0 ms',
      '0.0 %',
      '500/s, p99 3000.0 ms',
    ],
    [
      '100',
      '100/s',
      '2.00',
      '5.0 ms',
      '20.0 ms',
      '20.0 ms',
      '3000.0 ms',
      '2.0 % and 1 failed',
      '1,000/s, p99 3000.0 ms',
    ],
  ]);
});

test('wants all calls answered, 99 of 100 within two seconds, as fast as one client is', () => {
  expect(clientsAims(measured).map(({ measured: value, holds }) => [value, holds])).toEqual([
    ['3.0 s', false],
    ['3.0', false],
    ['0.5', true],
    ['200.0 MiB', true],
  ]);
});
