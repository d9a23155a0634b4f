// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { Time } from './time.tsx';

function pass(durationMs: number): void {
  act(() => {
    vi.advanceTimersByTime(durationMs);
  });
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a relative time', () => {
  it('ticks while it is shown', () => {
    vi.useFakeTimers({ now: new Date('2026-03-04T10:00:00Z') });
    renderInApp(<Time value="2026-03-04T09:59:50Z" />);
    expect(screen.getByText('just now')).toBeDefined();
    pass(60_000);
    expect(screen.getByText('1 minute ago')).toBeDefined();
    pass(4 * 60_000);
    expect(screen.getByText('5 minutes ago')).toBeDefined();
  });

  it('stops its clock when nothing shows it', () => {
    vi.useFakeTimers();
    const { unmount } = renderInApp(<Time value="2026-03-04T09:59:50Z" />);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stands for a time that never was', () => {
    renderInApp(<Time value={null} none="not yet" />);
    expect(screen.getByText('not yet')).toBeDefined();
  });
});
