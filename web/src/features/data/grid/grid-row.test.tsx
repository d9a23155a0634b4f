// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { EditContext } from '../edit/edit-context.ts';
import { DraftStore } from '../edit/model/draft-store.ts';
import type { GridColumn } from './column-layout.ts';
import { GridRow } from './grid-row.tsx';
import type { ShownColumns } from './shown-columns.ts';

const ids: ShownColumns<GridColumn> = {
  columns: [{ id: '', field: undefined, width: 100, left: 0, isPinned: true }],
  pinned: 1,
  from: 1,
  to: 1,
  totalWidth: 100,
};

function rowOf(
  path: string,
  updateTime: string,
  more: Partial<ComponentProps<typeof GridRow>> = {},
) {
  const document = { name: path, path, missing: false, fields: {}, createTime: null, updateTime };
  return (
    <GridRow
      grid="g"
      index={0}
      document={document}
      href="/"
      shown={{ columns: [], pinned: 0, from: 0, to: 0, totalWidth: 0 }}
      activeColumn={-1}
      isSelected={false}
      isOpen={false}
      hasPath={false}
      {...more}
    />
  );
}

test('a row flashes each time its document changed, not where it shows another one', () => {
  const { container, rerender } = renderInApp(rowOf('menu/tea', '1'));
  const flash = () => container.querySelector<HTMLElement>('[role=row]')?.dataset['flash'];
  expect(flash()).toBeUndefined();
  rerender(rowOf('menu/tea', '1'));
  expect(flash()).toBeUndefined();
  rerender(rowOf('menu/tea', '2'));
  expect(flash()).toBe('1');
  rerender(rowOf('menu/tea', '3'));
  expect(flash()).toBe('0');
  rerender(rowOf('menu/soup', '3'));
  expect(flash()).toBeUndefined();
});

const seen = { fields: { hot: { booleanValue: true } }, updateTime: '1' };

test.each([
  ['tea, to be deleted, not applied', null],
  ['tea, changes not applied', {}],
])('that a row is %s is read out with its id', (said, wanted) => {
  const drafts = new DraftStore('u1');
  drafts.edit({ path: 'menu/tea', seen, wanted });
  const guards = { needsReason: false, confirmAbove: null, refusesDeletes: false };
  const project = { projectId: 'p', root: 'r', name: 'p', canDelete: true, isProduction: false };
  renderInApp(
    <EditContext value={{ ...project, drafts, guards }}>
      {rowOf('menu/tea', '1', { shown: ids })}
    </EditContext>,
  );
  expect(screen.getByRole('gridcell').textContent).toBe(said);
});

test('the active cell says that its row is selected', () => {
  const { rerender } = renderInApp(
    rowOf('menu/tea', '1', { shown: ids, activeColumn: 0, isSelected: true }),
  );
  expect(screen.getByRole('gridcell', { selected: true })).toBeDefined();
  rerender(rowOf('menu/tea', '1', { shown: ids, activeColumn: 0 }));
  expect(screen.queryByRole('gridcell', { selected: true })).toBeNull();
});
