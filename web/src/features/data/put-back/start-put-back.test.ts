// How many documents are put back as edits, by a plan of named documents, or not at once.
import { expect, test, vi } from 'vitest';
import { waitingToasts } from '#lib/toaster.ts';
import type { PlanWish } from './plan-put-back.ts';
import { startPutBack } from './start-put-back.ts';

const known = { editing: null, refusal: null, isShown: true, onReview: () => undefined } as const;
const time = { kind: 'backup', recordId: 'b1' } as const;
const names = (count: number) => Array.from({ length: count }, (_, index) => `menu/${index}`);

function started(count: number, field?: readonly string[]) {
  waitingToasts.set([]);
  const makePlan = vi.fn<(wish: PlanWish) => void>();
  const past = { at: time, known: () => undefined };
  startPutBack({ known: { ...known, time }, time: past, makePlan }, { paths: names(count), field });
  return { asked: makePlan.mock.calls[0]?.[0], toasts: waitingToasts.get() };
}

test('more than are edited at once are planned, by name, with the field that is meant', () => {
  expect(started(20).asked).toBeUndefined();
  expect(started(21).asked).toEqual({ recordId: 'b1', scope: { paths: names(21) } });
  expect(started(101).asked).toEqual({ recordId: 'b1', from: { paths: names(101) } });
  const ofField = { recordId: 'b1', from: { paths: names(21) }, field: ['price'] };
  expect(started(21, ['price']).asked).toEqual(ofField);
  expect(started(1000).asked?.from).toEqual({ paths: names(1000) });
});

test('more than a plan takes are refused with what to do', () => {
  const { asked, toasts } = started(1001);
  expect(asked).toBeUndefined();
  expect(toasts).toMatchObject([
    {
      message:
        'At most 1,000 documents are put back at once: select fewer, or put back the collection.',
    },
  ]);
});
