// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectToast, showToast, waitingToasts, type ToastType } from '#lib/toaster.ts';
import { loadToastArea, Overlays } from './overlays.tsx';

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  await loadToastArea();
  vi.useFakeTimers();
});

afterEach(async () => {
  // What is shown outlasts the page.
  await pass(5000);
  cleanup();
  vi.useRealTimers();
});

const parts = (part: string) =>
  Array.from(document.querySelectorAll<HTMLElement>(`[data-scope=toast][data-part=${part}]`));
const titles = () => parts('title').map(({ textContent }) => textContent);

// The first here: once it is drawn, the area is there for all tests.
test('a message that is expected is shown at once, in an area that was there before', async () => {
  render(<Overlays />);
  act(expectToast);
  await pass(200);
  expect(titles()).toEqual([]);
  act(() => showToast({ type: 'success', title: 'Saved' }));
  await pass(20);
  expect(titles()).toEqual(['Saved']);
});

test.each<ToastType>(['success', 'error', 'warning', 'info'])(
  'shows a message of the type %s for four seconds, at the top',
  async (type) => {
    render(<Overlays />);
    act(() => showToast({ type, title: 'Saved', message: 'All of it' }));
    await pass(200);
    expect(parts('root').map(({ dataset }) => [dataset['type'], dataset['placement']])).toEqual([
      [type, 'top'],
    ]);
    expect(parts('description').map(({ textContent }) => textContent)).toEqual(['All of it']);
    await pass(3800);
    expect(parts('root').map(({ dataset }) => dataset['state'])).toEqual(['open']);
    await pass(500);
    expect(parts('root')).toEqual([]);
  },
);

test('a message may do without more than its title', async () => {
  render(<Overlays />);
  act(() => showToast({ type: 'success', title: 'Saved' }));
  await pass(200);
  expect(titles()).toEqual(['Saved']);
  expect(parts('description')).toEqual([]);
});

test('shows what came before it was there and what comes later, once, the newest first', async () => {
  showToast({ type: 'info', title: 'oldest' });
  showToast({ type: 'info', title: 'older' });
  render(<Overlays />);
  await pass(200);
  expect(titles()).toEqual(['older', 'oldest']);
  act(() => showToast({ type: 'info', title: 'newest' }));
  await pass(200);
  expect(titles()).toEqual(['newest', 'older', 'oldest']);
  expect(waitingToasts.get()).toEqual([]);
});

test('a message stays up when the page that showed it is left', async () => {
  const { unmount } = render(<Overlays />);
  act(() => showToast({ type: 'success', title: 'Signed out' }));
  await pass(200);
  unmount();
  expect(titles()).toEqual([]);
  render(<Overlays />);
  await pass(200);
  expect(titles()).toEqual(['Signed out']);
});
