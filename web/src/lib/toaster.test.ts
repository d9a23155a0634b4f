import { afterEach, expect, test } from 'vitest';
import { showToast, toaster } from './toaster.ts';

afterEach(() => {
  toaster.remove();
});

test('shows a message for four seconds, at the top', () => {
  const id = showToast({ type: 'info', title: 'Saved', message: 'All of it' });
  expect(toaster.getVisibleToasts()).toMatchObject([
    { id, type: 'info', title: 'Saved', description: 'All of it', duration: 4000 },
  ]);
  expect(toaster.attrs.placement).toBe('top');
});

test('puts the newest first', () => {
  showToast({ type: 'info', title: 'older' });
  showToast({ type: 'info', title: 'newer' });
  expect(toaster.getVisibleToasts().map(({ title }) => title)).toEqual(['newer', 'older']);
});
