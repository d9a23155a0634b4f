// @vitest-environment happy-dom
import { maxRulesLength } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '#config/limits.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { withQueries } from '#testing/with-queries.tsx';
import { RulesPanel } from './rules-panel.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** What the page shows first. */
function Fetching({ until }: { until: Promise<void> }) {
  useQuery({
    queryKey: ['first'],
    queryFn: async () => {
      await until;
      return null;
    },
  });
  return null;
}

/** The field, which stands in a shadow root. */
async function findField(): Promise<HTMLElement> {
  return vi.waitFor(() => {
    const hosts = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const field = hosts[0]?.querySelector<HTMLElement>('[aria-label="Rules"]');
    expect(field).toBeInstanceOf(HTMLElement);
    return field ?? document.body;
  });
}

function renderPanel() {
  const { wrapper: Wrapper } = withQueries();
  return renderInApp(
    <Wrapper>
      <RulesPanel projectId="shop" />
    </Wrapper>,
  );
}

test('the editor comes once the page has what it shows first', async () => {
  // Its code is there: nothing but the page holds it back.
  await import('#components/code-editor.tsx');
  vi.useFakeTimers();
  let answer: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { wrapper: Wrapper } = withQueries();
  renderInApp(
    <Wrapper>
      <Fetching until={until} />
      <RulesPanel projectId="shop" />
    </Wrapper>,
  );
  await pass(limits.loadAfterQuietMs * 5);
  expect([...document.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot)).toBe(false);
  answer();
  await pass(limits.loadAfterQuietMs * 2);
  vi.useRealTimers();
  expect(await findField()).toBeDefined();
});

test('a press on the label goes into the field', async () => {
  const { user } = renderPanel();
  const field = await findField();
  const root = field.getRootNode();
  await user.click(screen.getByText('Rules', { selector: 'label, span' }));
  expect(root instanceof ShadowRoot && root.activeElement).toBe(field);
});

test('the field says what it takes, and that it has too much', async () => {
  renderPanel();
  const field = await findField();
  expect(field.getAttribute('aria-description')).toMatch(/^Paste the contents/u);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'a'.repeat(maxRulesLength + 1));
  fireEvent.paste(field, { clipboardData });
  expect(await screen.findByText('Rules may have 256 KiB')).toBeDefined();
  expect(field.getAttribute('aria-description')).toMatch(
    /^Rules may have 256 KiB\. Paste the contents/u,
  );
});
