// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { NextPage, ShowMore } from './show-more.tsx';

test('a list that is cut offers more of all, and nothing once all are shown', async () => {
  const show = vi.fn<() => void>();
  const { user } = renderInApp(<ShowMore shown={20} total={1200} onShow={show} />);
  await user.click(screen.getByRole('button', { name: 'Show more of 1,200' }));
  expect(show).toHaveBeenCalledOnce();
  const { container } = renderInApp(<ShowMore shown={20} total={20} onShow={show} />);
  expect(container.textContent).toBe('');
});

test('a list that is loaded page by page fetches the next one, and nothing after the last', async () => {
  const fetchNextPage = vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined);
  const pages = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage };
  const { user } = renderInApp(
    <NextPage pages={pages} after={<p>The last try failed</p>}>
      Show older entries
    </NextPage>,
  );
  await user.click(screen.getByRole('button', { name: 'Show older entries' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  screen.getByText('The last try failed');

  const { container } = renderInApp(
    <NextPage pages={{ ...pages, hasNextPage: false }} after={<p>The last try failed</p>}>
      Show older entries
    </NextPage>,
  );
  expect(container.textContent).toBe('');
});

test('the next page is not fetched twice at once', async () => {
  const fetchNextPage = vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined);
  const { user } = renderInApp(
    <NextPage pages={{ hasNextPage: true, isFetchingNextPage: true, fetchNextPage }}>
      Show older entries
    </NextPage>,
  );
  await user.click(screen.getByRole('button'));
  expect(fetchNextPage).not.toHaveBeenCalled();
});
