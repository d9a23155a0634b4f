// @vitest-environment happy-dom
import { defaultAccountSettings } from '@firekeep/functions/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountSettings } from '#lib/account-settings.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { NextRun } from './next-run.tsx';

const nextRunAt = '2026-03-04T03:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-04T02:30:00Z') });
  accountSettings.set({ ...defaultAccountSettings, timeZone: 'UTC' });
});

afterEach(() => {
  accountSettings.set(null);
  vi.useRealTimers();
});

function show(enabled = true, at: string | null = nextRunAt) {
  const { container } = renderInApp(<NextRun schedule={{ enabled, nextRunAt: at }} />);
  return () => container.textContent;
}

function pass(minutes: number): void {
  act(() => {
    vi.advanceTimersByTime(minutes * 60_000);
  });
}

test('a run to come is named, and a due one is not said to lie in the past', () => {
  const text = show();
  expect(text()).toBe('Next run: Mar 4, 2026, 03:00 (in 30 minutes)');
  pass(30);
  expect(text()).toBe('Next run: due since Mar 4, 2026, 03:00, starts within a minute');
  pass(2);
  expect(text()).toBe('Next run: due since Mar 4, 2026, 03:00 (2 minutes ago), waiting to start');
  pass(13 * 60);
  expect(text()).toBe('Next run: due since Mar 4, 2026, 03:00 (13 hours ago), waiting to start');
});

test('a paused schedule has none, whatever time is kept', () => {
  expect(show(false)()).toBe('Next run: paused');
  expect(show(true, null)()).toBe('Next run: paused');
});
