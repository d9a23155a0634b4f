import { expect, it } from 'vitest';
import { sampleRestore } from '#testing/samples.ts';
import { proofText } from './proof-text.ts';

const proof = { documents: 1200, fields: 2400, alike: 0, held: 0, holding: [] };
const whole = {
  recordId: 'r1',
  masks: { hash: 'h', rules: 1 },
  mode: 'overwrite',
  status: 'completed',
  outcome: { ...sampleRestore.outcome, written: 1200, conflicts: 0, failed: 0, proof },
} as const;

it('is a success where all that was written was read back and nothing was found', () => {
  expect(proofText(whole)).toEqual({
    status: 'success',
    title: 'Proven to be masked',
    text: '1,200 written documents were read back. Of 2,400 masked fields, none holds a value that the backup has for it.',
  });
});

it.each([
  [{ alike: 1, held: 0 }, '1 holds a value of the backup that', 'No other holds a value'],
  [{ alike: 2, held: 0 }, '2 hold values of the backup that', 'No other holds a value'],
  [{ alike: 2, held: 1 }, '2 hold values of the backup that', '1 other holds a value'],
  [{ alike: 2, held: 3 }, '2 hold values of the backup that', '3 others hold a value'],
])('counts what the mask itself makes among the masked fields: %o', (counts, made, others) => {
  const outcome = { ...whole.outcome, proof: { ...proof, ...counts } };
  expect(proofText({ ...whole, outcome })?.text).toBe(
    `1,200 written documents were read back. Of 2,400 masked fields, ${made} the mask itself makes, such as a constant or a rounded number. ${others} that the backup has for it.`,
  );
});

it('is no success where no rule matched a value of what was written', () => {
  const outcome = { ...whole.outcome, proof: { ...proof, fields: 0 } };
  expect(proofText({ ...whole, outcome })).toEqual({
    status: 'warning',
    title: 'No mask matched a value',
    text: '1,200 written documents were read back. No rule of the masks matched a value in them, so none is hidden. Check the collections and fields of the rules.',
  });
});

it.each([
  ['create', 1, '1 document stayed as it was and was not read back.'],
  ['merge', 1300, '1,300 documents stayed as they were and were not read back.'],
] as const)('is no success where %s left documents as they were', (mode, skipped, left) => {
  const shown = proofText({ ...whole, mode, outcome: { ...whole.outcome, skipped } });
  expect(shown).toEqual({
    status: 'warning',
    title: 'Proven to be masked only in part',
    text: `1,200 written documents were read back. Of 2,400 masked fields, none holds a value that the backup has for it. ${left}`,
  });
});

it('is a success where documents stayed that equal the masked ones', () => {
  const outcome = { ...whole.outcome, skipped: 3 };
  expect(proofText({ ...whole, outcome })?.status).toBe('success');
  expect(proofText({ ...whole, mode: 'mirror', outcome })?.status).toBe('success');
});

it.each([
  ['it was cancelled', { ...whole, status: 'cancelled' as const }],
  ['it failed', { ...whole, status: 'failed' as const }],
  ['somebody was quicker', { ...whole, outcome: { ...whole.outcome, conflicts: 1 } }],
  ['it was proven in part', { ...whole, outcome: { ...whole.outcome, written: 1300 } }],
])('is no success where %s', (_why, restore) => {
  expect(proofText(restore)?.status).toBe('warning');
});

it('says that nothing is proven of what an earlier build wrote', () => {
  const { proof: _none, ...outcome } = whole.outcome;
  expect(proofText({ ...whole, outcome })).toEqual({
    status: 'warning',
    title: 'Not proven to be masked',
    text: 'It was written before Firekeep read masked documents back.',
  });
});

it('is an error where a field holds a value of the backup', () => {
  const outcome = { ...whole.outcome, proof: { ...proof, held: 1 } };
  expect(proofText({ ...whole, status: 'failed', outcome })).toMatchObject({
    status: 'error',
    text: expect.stringContaining('Of 2,400 masked fields, 1 holds a value'),
  });
});

it('says nothing while it is under way, of what has no masks, and of what wrote nothing', () => {
  const restores = [
    { ...whole, status: 'running' as const },
    { ...whole, masks: null },
    { ...whole, outcome: { ...whole.outcome, written: 0 } },
  ];
  expect(restores.map(proofText)).toEqual([null, null, null]);
});

it('names the source of documents that were copied', () => {
  const outcome = { ...whole.outcome, proof: { ...proof, held: 1 } };
  expect(proofText({ ...whole, recordId: null, outcome })).toMatchObject({
    title: 'Masked fields hold values of the source',
    text: expect.stringContaining('holds a value that the source has for it.'),
  });
});
