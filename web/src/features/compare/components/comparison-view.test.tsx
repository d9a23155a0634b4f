// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import type { CompareActions } from './compare-actions.ts';
import { ComparisonView } from './comparison-view.tsx';

const saved: { name: string; text: Promise<string> }[] = [];
vi.mock('#lib/follow-download.ts', () => ({
  saveFile: (content: Blob, name: string) => saved.push({ name, text: content.text() }),
}));

const scrolled = vi.fn<() => void>();

// Nothing has a size without a browser.
beforeEach(() => {
  patchAuthState({ user: sampleUser });
  provideIdTokens(async () => 'token');
  saved.length = 0;
  scrolled.mockClear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(560);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000);
  HTMLElement.prototype.scrollIntoView = scrolled;
  return () => vi.restoreAllMocks();
});

const side = { updateTime: null, sizeBytes: 10 };
const point = { projectId: 'p1', readTime: '2026-11-20T10:00:00Z', collections: [] };
const kinds = { added: [null, side], removed: [side, null], changed: [side, side] } as const;

function item(path: string, change: keyof typeof kinds) {
  const [before, after] = kinds[change];
  return { path, change, before, after, fields: null };
}

const pages = [
  [item('menu/a', 'changed'), item('menu/b', 'removed')],
  [item('orders/c', 'added'), item('orders/d', 'removed')],
];
const collections = ['menu', 'orders'].map((path) => ({
  path,
  added: path === 'orders' ? 1 : 0,
  removed: 1,
  changed: path === 'menu' ? 1 : 0,
  unchanged: 0,
  fields: [],
  moreFields: 0,
}));

function show(isDown: () => boolean = () => false, actions: CompareActions = {}) {
  const asked = answerCalls((sent) => {
    const { searchParams } = new URL(sent.split(' ')[1] ?? '', 'http://localhost');
    const shape = searchParams.get('shape');
    const index = searchParams.get('pageToken') === null ? 0 : 1;
    const isCount = searchParams.get('pageSize') === '0';
    if (index === 1 && !isCount && isDown()) {
      return refusal();
    }
    const items = pages[index]?.filter(({ path }) => path.startsWith(shape ?? '')) ?? [];
    const part = collections.slice(index, index + 1);
    const sum = (kind: 'added' | 'removed' | 'changed') =>
      part.reduce((total, each) => total + each[kind], 0);
    return success({
      before: { ...point, kind: 'backup', recordId: 'b1', documentCount: 3 },
      after: { ...point, kind: 'backup', recordId: 'b2', documentCount: 3 },
      isPartial: false,
      summary: {
        added: sum('added'),
        removed: sum('removed'),
        changed: sum('changed'),
        unchanged: 0,
        collections: part,
      },
      chunks: { read: 1, skipped: 0 },
      readCount: 0,
      fraction: null,
      items: isCount ? [] : items,
      nextPageToken: index === 0 && shape === null ? 'next' : null,
    });
  });
  const { wrapper: Queries } = withQueries();
  const points = { kind: 'backup', rid: 'b1', against: 'b2' } as const;
  const rendered = renderInApp(
    <Queries>
      <ComparisonView projectId="p1" points={points} {...actions} />
    </Queries>,
  );
  return { ...rendered, asked };
}

const listed = async () => {
  const list = await screen.findByRole('list', { name: 'Documents that differ' });
  return within(list)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
};

test('a collection that is clicked shows its documents, in view and focused', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'orders' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'What differs' }));
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(
    await screen.findByRole('region', { name: 'Documents that differ in orders' }),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('region', { name: 'Documents that differ' })).toBeDefined();
});

test('a number leads to the documents that it counts, and says how many are loaded', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '2 removed' }));
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('region', { name: 'Documents that were removed' })).toBeDefined();
  expect((await listed()).includes('menu/a')).toBe(false);
  if (screen.queryByRole('button', { name: 'Look further' }) !== null) {
    await user.click(screen.getByRole('button', { name: 'Look further' }));
  }
  await waitFor(async () => expect(await listed()).toEqual(['menu/b', 'orders/d']));
  expect(screen.getByText('2 of 4 documents')).toBeDefined();
});

test('what is listed is exported whole, pages that were not loaded included', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '2 removed' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('differences.csv');
  const lines = (await saved[0]?.text)?.trim().split('\r\n') ?? [];
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['menu/b', 'orders/d']);
});

test('nothing is saved while a page is missing', async () => {
  let isDown = true;
  const { user } = show(() => isDown);
  await user.click(await screen.findByRole('button', { name: 'NDJSON' }));
  await screen.findAllByRole('button', { name: 'Try again' });
  expect(saved).toEqual([]);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'NDJSON' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await saved[0]?.text)?.trim().split('\n')).toHaveLength(4);
});

test('documents are selected one by one or as they are listed, and keep their place', async () => {
  const renderSelectedActions = (paths: readonly string[]) => <output>{paths.join()}</output>;
  const { user } = show(() => false, { renderSelectedActions });
  await user.click(await screen.findByRole('checkbox', { name: 'Select menu/b' }));
  expect(screen.getByRole('status').textContent).toBe('menu/b');
  expect(screen.getByText('1 selected')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '2 removed' }));
  await user.click(screen.getByRole('button', { name: /^Select the \d documents? listed$/ }));
  const all = screen.getByRole('status').textContent.split(',');
  expect(all).toEqual((await listed()).toSorted());
  await user.click(screen.getByRole('checkbox', { name: 'Select menu/b' }));
  expect(screen.getByRole('status').textContent).not.toContain('menu/b');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('nothing is selected where nothing can be done with it', async () => {
  show();
  await listed();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('toolbar', { name: 'Selected documents' })).toBeNull();
});
