import { expect, it } from 'vitest';
import { sampleRestore } from '#testing/samples.ts';
import { proofText } from './proof-text.ts';

const proof = { documents: 1200, fields: 2400, alike: 0, held: 0, holding: [] };
const whole = {
  masks: { hash: 'h', rules: 1 },
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

it('counts apart what the mask itself makes', () => {
  const text = proofText({
    ...whole,
    outcome: { ...whole.outcome, proof: { ...proof, alike: 2 } },
  })?.text;
  expect(text).toContain('2 more have one that the mask itself makes');
});

it.each([
  ['it was cancelled', { ...whole, status: 'cancelled' as const }],
  ['it failed', { ...whole, status: 'failed' as const }],
  ['somebody was quicker', { ...whole, outcome: { ...whole.outcome, conflicts: 1 } }],
  ['it was proven in part', { ...whole, outcome: { ...whole.outcome, written: 1300 } }],
])('is no success where %s', (_why, restore) => {
  expect(proofText(restore)?.status).toBe('warning');
});

it('says how much of what an earlier build wrote was read back', () => {
  const { proof: _none, ...outcome } = whole.outcome;
  expect(proofText({ ...whole, outcome })).toMatchObject({
    status: 'warning',
    text: expect.stringContaining('0 of 1,200 written documents were read back'),
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
