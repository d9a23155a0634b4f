// @vitest-environment happy-dom
import type { FirestoreValue } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ValueType } from '#lib/typed-value.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { CellEditor } from './cell-editor.tsx';

const root = 'projects/p/databases/(default)/documents';

/** Types over a text in a column, and takes it. */
async function typeOver(type: ValueType, begun: string) {
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
        kind: 'value',
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
