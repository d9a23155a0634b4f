// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#config/limits.ts';
import { beginLoading, endLoading } from '#lib/loader.ts';
import { FullScreenLoader } from './full-screen-loader.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => screen.queryByRole('status');
const named = () =>
  [...(shown()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

function begin(...names: string[]): string[] {
  const ids: string[] = [];
  act(() => {
    ids.push(...names.map((name) => beginLoading(name, `Loading ${name}`)));
  });
  pass(limits.loaderDelayMs);
  return ids;
}

test('covers the page with a progress bar while work is under way, and no longer', () => {
  render(<FullScreenLoader />);
  expect(shown()).toBeNull();
  const ids = begin('projects');
  const bar = screen.getByRole('progressbar', { name: 'Loading projects' });
  expect(bar.getAttribute('value')).toBe('0');
  pass(10 * 60_000);
  const percent = Number(bar.getAttribute('value'));
  expect(percent).toBeGreaterThan(94);
  expect(percent).toBeLessThanOrEqual(95);
  act(() => ids.forEach(endLoading));
  pass(0);
  expect(shown()).toBeNull();
});

test.each([
  ['none', false],
  ['open', true],
  ['collapsed', true],
] as const)('with the frame %s it leaves its bars in sight: %s', (frame, isBeside) => {
  render(<FullScreenLoader frame={frame} />);
  const ids = begin('projects');
  const sheet = shown()?.firstElementChild;
  expect(/framed/.test(sheet?.className ?? '')).toBe(isBeside);
  act(() => ids.forEach(endLoading));
});

test('names three of four operations at most, the newest ones', () => {
  render(<FullScreenLoader />);
  const ids = begin('a', 'b', 'c', 'd');
  // The first is what the bar is about.
  expect(named()).toEqual(['Loading d', 'Loading c', 'Loading b']);
  act(() => ids.forEach(endLoading));
  // It does not flash.
  pass(limits.loaderMinimumMs - 1);
  expect(shown()).not.toBeNull();
  pass(1);
  expect(shown()).toBeNull();
});

test('names each operation once where there is more than one', () => {
  render(<FullScreenLoader />);
  const [projects, records] = begin('projects', 'backup records');
  expect(named()).toEqual(['Loading backup records', 'Loading projects']);
  act(() => endLoading(records ?? ''));
  expect(named()).toEqual(['Loading projects']);
  act(() => endLoading(projects ?? ''));
  expect(named()).toEqual(['Done']);
});
