// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FirestoreValue, TypedText } from '@firekeep/functions/contract';
import { useLayoutEffect, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { EditContext, type Editing } from './edit-context.ts';
import { draftsOf } from './model/draft-store.ts';
import { ValueEditor } from './value-editor.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const root = 'projects/p/databases/(default)/documents';

function show(
  typed: TypedText,
  Around: (props: { children: ReactNode }) => ReactNode = ({ children }) => children,
) {
  patchAuthState({ user: sampleUser });
  const onDone = vi.fn<(value: FirestoreValue, end: string) => void>();
  const onCancel = vi.fn<() => void>();
  const guards = { needsReason: false, confirmAbove: null, refusesDeletes: false };
  const drafts = draftsOf('u1', 'p1', root);
  const editing: Editing = {
    drafts,
    projectId: 'p1',
    root,
    canDelete: true,
    name: 'Shop',
    guards,
    isProduction: false,
  };
  const { wrapper: Queries } = withQueries();
  renderInApp(
    <Queries>
      <EditContext value={editing}>
        <Around>
          <ValueEditor label="it" typed={typed} root={root} onDone={onDone} onCancel={onCancel} />
        </Around>
      </EditContext>
    </Queries>,
  );
  return { onDone, onCancel };
}

test('a file’s bytes become the value, though its dialog takes the focus of the window', async () => {
  const { onDone, onCancel } = show({ type: 'bytes', text: 'AA==' });
  const button = screen.getByRole('button', { name: 'Take a file’s bytes…' });
  button.focus();
  // What browsers send as a window loses the focus: the button stays the active element.
  fireEvent.blur(button, { relatedTarget: null });
  expect(onCancel).not.toHaveBeenCalled();
  const file = new File([new Uint8Array([0, 1, 255])], 'three.bin');
  fireEvent.change(screen.getByLabelText('File for it'), { target: { files: [file] } });
  await expect
    .poll(() => screen.getByRole('textbox', { name: 'it' }))
    .toHaveProperty('value', 'AAH/');
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'it' }), { key: 'Enter' });
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ bytesValue: 'AAH/' }, 'Enter');
});

test('a file that no field can hold is refused, and the value stays', async () => {
  show({ type: 'bytes', text: 'AA==' });
  const file = new File([new Uint8Array(1_048_488)], 'large.bin');
  fireEvent.change(screen.getByLabelText('File for it'), { target: { files: [file] } });
  expect(await screen.findByText(/large\.bin has .*; a field holds less than 1 MiB/)).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'it' })).toHaveProperty('value', 'AA==');
});

test('a time is picked in the shown zone; Enter on a button presses it', () => {
  const { onDone } = show({ type: 'timestamp', text: '2026-01-01T10:00:00.123456Z' });
  fireEvent.change(screen.getByLabelText(/^Date and time of it/), {
    target: { value: '2026-01-02T10:00:00' },
  });
  const text = screen.getByRole('textbox', { name: 'it' });
  expect(text).toHaveProperty('value', expect.stringMatching(/^2026-01-0[123]T.*\.123456Z$/));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Now' }), { key: 'Enter' });
  expect(onDone).not.toHaveBeenCalled();
});

test('the document of a reference is read when it is asked for, and shown', async () => {
  const found = { name: `${root}/people/ada`, path: 'people/ada', missing: false };
  const times = { createTime: null, updateTime: null };
  const fields = { name: { stringValue: 'Ada' } };
  const sent = answerCalls(() => success({ ...found, ...times, fields, collections: [] }));
  const { onCancel } = show({ type: 'reference', text: 'people/ada' });
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show preview' }));
  expect(await screen.findByText('Ada')).toBeDefined();
  expect(onCancel).not.toHaveBeenCalled();
});

test('what is typed as it appears is typed into it', () => {
  const focused: (string | null | undefined)[] = [];
  const Around = ({ children }: { children: ReactNode }) => {
    useLayoutEffect(() => {
      focused.push(document.activeElement?.getAttribute('aria-label'));
    });
    return children;
  };
  show({ type: 'string', text: 'Ada' }, Around);
  expect(focused).toEqual(['it']);
});

test.each(['', 'abc', 't'])(
  'a boolean of the text "%s" is shown as neither, and is made true at once',
  async (text) => {
    const { onDone } = show({ type: 'boolean', text });
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'it' });
    expect(choice.value).toBe(text);
    expect(choice.getAttribute('aria-invalid')).toBe('true');
    expect(choice.selectedOptions[0]?.textContent).toBe(text === '' ? 'Choose' : text);
    await userEvent.selectOptions(choice, 'true');
    expect([...choice.options].map(({ value }) => value)).toEqual(['true', 'false']);
    fireEvent.keyDown(choice, { key: 'Enter' });
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ booleanValue: true }, 'Enter');
  },
);
