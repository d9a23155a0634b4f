// @vitest-environment happy-dom
import { EditorView } from '@codemirror/view';
import { completionStatus, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import type { Query } from '@firekeep/functions/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { answerCalls, success } from '#testing/with-queries.tsx';
import { readQueryText } from './model/query-text.ts';
import { QueryBar, type QueryBarProps } from './query-bar.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));
beforeEach(() => {
  localStorage.clear();
  answerCalls((sent) => success(sent.includes('/collections') ? [] : []));
});

const document = {
  name: 'n',
  path: 'orders/a',
  missing: false,
  createTime: null,
  updateTime: null,
  fields: {
    status: { stringValue: 'paid' },
    total: { doubleValue: 9.5 },
    paidAt: { timestampValue: '2026-03-29T00:00:00Z' },
  },
};

/** The bar as a page has it, and what it has run. */
function renderBar({
  text: first = '',
  from,
  ...props
}: Partial<QueryBarProps> & { text?: string; from?: Query['from'] } = {}) {
  const ran: Query[] = [];
  const shown = { text: first };
  const place = { root: 'projects/p/databases/(default)/documents', from };
  function Page() {
    const [text, setText] = useState(shown.text);
    shown.text = text;
    return (
      <QueryClientProvider client={createQueryClient()}>
        <QueryBar
          source={{ projectId: 'shop', at: now }}
          onRun={(query) => ran.push(query)}
          samples={[document]}
          isStale
          busy={false}
          onCancel={() => undefined}
          {...props}
          place={place}
          typed={readQueryText(text, place)}
          onTextChange={setText}
        />
      </QueryClientProvider>
    );
  }
  return { ...renderInApp(<Page />), ran, shown };
}

/** The line's editor, which stands in a shadow root; it comes once the line is used. */
async function findEditor(): Promise<EditorView> {
  const plain = screen.queryByRole('textbox', { name: 'Query' });
  if (plain !== null) {
    fireEvent.pointerEnter(plain);
  }
  return vi.waitFor(() => {
    const roots = [...globalThis.document.querySelectorAll('*')].flatMap(
      ({ shadowRoot }) => shadowRoot ?? [],
    );
    const [line] = roots.flatMap((root) => [
      ...root.querySelectorAll<HTMLElement>('[aria-label="Query"]'),
    ]);
    const editor = line === undefined ? null : EditorView.findFromDOM(line);
    if (editor === null) {
      throw new Error('The line has not come yet');
    }
    return editor;
  });
}

function type(editor: EditorView, text: string): void {
  act(() => {
    const { length } = editor.state.doc;
    editor.dispatch({
      changes: { from: 0, to: length, insert: text },
      selection: { anchor: text.length },
      userEvent: 'input.type',
    });
  });
}

function press(editor: EditorView, key: string): void {
  act(() => {
    editor.contentDOM.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  });
}

test('what is typed before the editor has come runs, and is continued in it', async () => {
  const { user, ran } = renderBar();
  const plain = screen.getByRole('textbox', { name: 'Query' });
  fireEvent.change(plain, { target: { value: 'orders' } });
  fireEvent.keyDown(plain, { key: 'Enter' });
  expect(ran.map(({ from }) => from)).toEqual([{ kind: 'collection', path: 'orders' }]);
  await user.click(plain);
  const editor = await findEditor();
  expect(editor.state.doc.toString()).toBe('orders');
  expect(editor.state.selection.main.head).toBe(6);
  expect(editor.hasFocus).toBe(true);
});

test('a typed query runs with Enter; one that is none says what is wrong, and where', async () => {
  const { ran } = renderBar();
  const editor = await findEditor();
  type(editor, 'orders where total >=');
  expect(screen.queryByRole('alert')).toBeNull();
  press(editor, 'Enter');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Expected a value/);
  await waitFor(() => expect(editor.contentDOM.getAttribute('aria-invalid')).toBe('true'));
  expect(editor.dom.querySelector('.cm-problem')).not.toBeNull();
  type(editor, 'orders where total >= 10');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  press(editor, 'Enter');
  expect(ran.map(({ where }) => where)).toEqual([
    { op: '>=', field: 'total', value: { integerValue: '10' } },
  ]);
});

test('fields and values of documents that were seen are offered', async () => {
  renderBar();
  const editor = await findEditor();
  fireEvent.focus(screen.getByRole('button', { name: 'Run query' }));
  const options = async (text: string) => {
    type(editor, text);
    act(() => {
      startCompletion(editor);
    });
    await vi.waitFor(() => expect(completionStatus(editor.state)).toBe('active'));
    return currentCompletions(editor.state).map(({ label }) => label);
  };
  // They come with the code that counts them.
  await vi.waitFor(
    async () =>
      expect(await options('orders where ')).toEqual(['paidAt', 'status', 'total', '__name__']),
    { timeout: 10_000 },
  );
  expect(await options('orders where status == ')).toEqual(expect.arrayContaining(['"paid"']));
});

test('the builder and the text are one query, whichever is changed', async () => {
  const { user, shown, ran } = renderBar({ text: 'orders select total where total >= 10' });
  const editor = await findEditor();
  await user.click(screen.getByRole('button', { name: 'Builder' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Value of filter 1')).value).toBe('10');
  // Right below the title of the page.
  const headings = screen.getAllByRole('heading');
  expect(headings).toEqual(screen.getAllByRole('heading', { level: 2 }));
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.type(screen.getByLabelText('Field of filter 2'), 'paidAt');
  // The type of the value is that of the field.
  expect(screen.getByLabelText<HTMLSelectElement>('Type of the value of filter 2').value).toBe(
    'timestamp',
  );
  await user.click(screen.getByRole('button', { name: 'Run query' }));
  expect(screen.getByText(/^Enter a time in UTC/)).toBeDefined();
  expect(ran).toEqual([]);
  await user.type(screen.getByLabelText('Value of filter 2'), '2026-03-29');
  expect(shown.text).toBe(
    'orders select total where total >= 10 and paidAt == timestamp("2026-03-29T00:00:00Z")',
  );
  await vi.waitFor(() => expect(editor.state.doc.toString()).toBe(shown.text));
  type(editor, 'orders where status == "open" limit 5');
  expect(screen.getByLabelText<HTMLInputElement>('Field of filter 1').value).toBe('status');
  expect(screen.getByLabelText<HTMLInputElement>('Limit').value).toBe('5');
  await user.type(screen.getByLabelText('Limit'), '0{Control>}{Enter}{/Control}');
  expect(ran.map(({ limit }) => limit)).toEqual([50]);
});

test('rows that are unfinished stay while the builder is closed, and keep the query from running', async () => {
  const { user, ran } = renderBar({ text: 'orders' });
  const builder = screen.getByRole('button', { name: 'Builder' });
  await user.click(builder);
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  await user.type(screen.getByLabelText('Field of filter 1'), 'first name');
  await user.click(builder);
  await user.click(builder);
  const field = await screen.findByLabelText<HTMLInputElement>('Field of filter 1');
  expect(field.value).toBe('first name');
  await user.click(screen.getByRole('button', { name: 'Run query' }));
  expect(await screen.findByText(/^Not a valid field path/)).toBeDefined();
  expect(ran).toEqual([]);
});

test('queries that ran are listed, and there is code for each', async () => {
  const { user, shown } = renderBar({ text: 'orders limit 5' });
  const editor = await findEditor();
  press(editor, 'Enter');
  type(editor, 'orders');
  await user.click(screen.getByRole('button', { name: 'Code' }));
  expect((await screen.findByRole('region', { name: 'Code for Node' })).textContent).toContain(
    ".collection('orders')\n  .get();",
  );
  await user.selectOptions(screen.getByLabelText('Language of the code'), 'Python');
  expect(screen.getByRole('region', { name: 'Code for Python' }).textContent).toContain(
    'db.collection("orders")',
  );
  await user.click(screen.getByRole('button', { name: 'History' }));
  await user.click(screen.getByRole('button', { name: 'orders limit 5' }));
  expect(shown.text).toBe('orders limit 5');
});

test('where the collection is given, the text begins with its parts', async () => {
  const { user, ran } = renderBar({ from: { kind: 'group', id: 'orders' }, text: 'limit 3' });
  const editor = await findEditor();
  press(editor, 'Enter');
  expect(ran[0]).toMatchObject({ from: { kind: 'group', id: 'orders' }, limit: 3 });
  await user.click(screen.getByRole('button', { name: 'Builder' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Limit')).value).toBe('3');
  expect(screen.queryByLabelText('Collection group')).toBeNull();
});

test('a query that runs can be cancelled, and not run twice', () => {
  const cancelled = vi.fn<() => void>();
  renderBar({ busy: true, onCancel: cancelled });
  expect(screen.queryByRole('button', { name: 'Run query' })).toBeNull();
  screen.getByRole('button', { name: 'Cancel' }).click();
  expect(cancelled).toHaveBeenCalledOnce();
});
