// @vitest-environment happy-dom
import type { FirestoreValue } from '@firekeep/functions/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ValueType } from '#lib/typed-value.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { CellEditor } from './cell-editor.tsx';

const root = 'projects/p/databases/(default)/documents';

/** Opens the editor of a cell, over what it holds. */
function edit(type: ValueType, begun?: string, kind: 'value' | 'delete' = 'value') {
  const fields = {};
  const document = { name: `${root}/c/d`, path: 'c/d', missing: false, fields };
  const onDone = vi.fn<(value: FirestoreValue | null, end: string) => void>();
  const { user } = renderInApp(
    <CellEditor
      cell="none"
      takeHeld={() => []}
      edit={{
        row: 0,
        column: 1,
        kind,
        root,
        document: { ...document, createTime: null, updateTime: null },
        names: ['age'],
        label: 'age',
        value: { stringValue: 'old' },
        type,
        begun,
      }}
      onDone={onDone}
      onCancel={vi.fn<() => void>()}
    />,
  );
  return { user, onDone };
}

/** Types over a text in a column, and takes it. */
async function typeOver(type: ValueType, begun: string) {
  const { user, onDone } = edit(type, begun);
  const shown = screen.getByLabelText<HTMLSelectElement>('Type of age').value;
  await user.keyboard('{Enter}');
  return { shown, value: onDone.mock.lastCall?.[0] };
}

test.each([
  ['int64', { shown: 'int64', value: { integerValue: '12' } }],
  ['string', { shown: 'string', value: { stringValue: '12' } }],
  ['null', { shown: 'string', value: { stringValue: '12' } }],
] as const)(
  'what is typed in a column of %s takes the type shown beside it',
  async (type, taken) => {
    expect(await typeOver(type, '12')).toEqual(taken);
  },
);

test('the type of what is typed is read out with it', () => {
  edit('int64', '1.5');
  const text = screen.getByRole('textbox', { name: 'age' });
  const described = text.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toBe(
    'int64. An integer has no fraction. F2 leads to its type',
  );
});

test('a key leads to the type, and on to what helps with the value, before Tab leaves it', async () => {
  const { user, onDone } = edit('timestamp', '2026-01-01T10:00:00Z');
  await user.keyboard('{F2}');
  expect(document.activeElement).toBe(screen.getByLabelText('Type of age'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'age' }));
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Now' }));
  expect(onDone).not.toHaveBeenCalled();
  await user.tab();
  expect(onDone.mock.lastCall?.[1]).toBe('Tab');
});

test.each([
  [{}, 'Tab'],
  [{ shift: true }, 'Shift Tab'],
])('without that key Tab leads to another cell at once', async (pressed, end) => {
  const { user, onDone } = edit('timestamp', '2026-01-01T10:00:00Z');
  await user.tab(pressed);
  expect(onDone.mock.lastCall?.[1]).toBe(end);
});

test('what Delete means is asked in a dialog of that name, which Tab does not leave', async () => {
  const { user } = edit('string', undefined, 'delete');
  const dialog = screen.getByRole('alertdialog', { name: /^What does Delete do to age/ });
  for (const name of ['Set it to null', 'Cancel', 'Remove the field']) {
    await user.tab();
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name }));
  }
  await user.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Cancel');
});
