// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { beginLoading, endLoading } from '#lib/loader.ts';
import { FullScreenLoader } from './full-screen-loader.tsx';

afterEach(cleanup);

test('names each operation where there is more than one', () => {
  render(<FullScreenLoader />);
  const ids: string[] = [];
  act(() => {
    ids.push(beginLoading('x', 'Loading projects'), beginLoading('x', 'Loading backup records'));
  });
  expect(screen.getByText('Loading projects')).toBeDefined();
  expect(screen.getAllByText('Loading backup records')).toHaveLength(2);
  act(() => endLoading(ids[1] ?? ''));
  expect(screen.getAllByText('Loading projects')).toHaveLength(1);
  act(() => endLoading(ids[0] ?? ''));
});
