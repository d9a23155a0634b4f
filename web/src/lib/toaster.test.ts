import { afterEach, expect, test } from 'vitest';
import { showToast, toaster } from './toaster.ts';

afterEach(() => {
  toaster.remove();
});

test.each(['success', 'error', 'warning', 'info'] as const)(
  'shows a message of the type %s for four seconds, at the top',
  (type) => {
    const id = showToast({ type, title: 'Saved', message: 'All of it' });
    expect(toaster.getVisibleToasts()).toMatchObject([
      { id, type, title: 'Saved', description: 'All of it', duration: 4000 },
    ]);
    expect(toaster.attrs.placement).toBe('top');
  },
);

test('a message may do without more than its title', () => {
  showToast({ type: 'success', title: 'Saved' });
  expect(toaster.getVisibleToasts()[0]?.description).toBeUndefined();
});

test('puts the newest first', () => {
  showToast({ type: 'info', title: 'older' });
  showToast({ type: 'info', title: 'newer' });
  expect(toaster.getVisibleToasts().map(({ title }) => title)).toEqual(['newer', 'older']);
});
