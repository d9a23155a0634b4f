import { expect, test } from 'vitest';
import { putBackAims, putBackSections } from './report-put-back.ts';

const clicks = (reviewMs: number) => ({ reviewMs, applyMs: 100 });
const calls = (openMs: number, cpuMs: number) => ({ openMs, reviewMs: 50, applyMs: 150, cpuMs });
const measured = {
  sizes: [
    {
      documents: 2000,
      byClicks: [clicks(2000), clicks(300), clicks(700), clicks(500)],
      byCalls: [calls(900, 800), calls(20, 40), calls(30, 60), calls(40, 50)],
    },
  ],
};

test('says of a document that is put back what the first takes, and what others take', () => {
  const [section] = putBackSections(measured);
  expect(section?.tables[0]?.slice(1)).toEqual([
    ['2,000: before, opening it', '', '', '900 ms', '30 ms', ''],
    ['2,000: from Put back to its review', '2000 ms', '500 ms', '50 ms', '50 ms', '10.0'],
    [
      '2,000: from Apply to the message that it is done',
      '100 ms',
      '100 ms',
      '150 ms',
      '150 ms',
      '0.7',
    ],
    ['2,000: both', '2100 ms', '600 ms', '200 ms', '200 ms', '3.0'],
    ['2,000: processor time of all calls', '', '', '800 ms', '50 ms', ''],
  ]);
});

test('takes the clicks by the later ones, the calls by the first', () => {
  const slow = measured.sizes.map((size) => ({
    ...size,
    byClicks: [1, 1, 1].map(() => clicks(901)),
  }));
  expect(putBackAims(measured).map(({ measured: ms, holds }) => [ms, holds])).toEqual([
    ['600.0 ms', true],
    ['200.0 ms', true],
  ]);
  expect(putBackAims({ sizes: slow }).map(({ holds }) => holds)).toEqual([false, true]);
});
