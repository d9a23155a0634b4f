import { useState } from 'react';
import { visibleText } from '#lib/visible-text.ts';
import type { FirestoreDocument, FirestoreValue, Query } from '@firekeep/functions/contract';
import type { Rows } from '../rows/rows.ts';
import { cellText } from './cell-text.ts';
import { columnActions } from './column-actions.ts';
import type { ColumnLayout, GridColumn } from './column-layout.ts';
import type { Chosen } from './copy-forms.ts';
import { chosenRows, type GridState } from './grid-state.ts';
import { queryActions } from '../query-bar/model/edit-query.ts';
import { valueAt } from './sample-columns.ts';
import type { MenuTarget } from './grid-menu.tsx';

interface MenuProps {
  readonly rows: Rows;
  readonly layout: ColumnLayout;
  /** What is shown, which the menu sorts and filters; null where it can't be queried. */
  readonly query: Query | null;
}

/** What the menu and the keyboard act on: the selected rows, or the active one. */
export function chosenOf(
  { rows }: Pick<MenuProps, 'rows'>,
  columns: readonly GridColumn[],
  state: GridState,
) {
  const documents = chosenRows(state).flatMap((index) => rows.rowAt(index) ?? []);
  const chosen: Chosen = {
    documents,
    columns: columns.flatMap(({ field }) => field ?? []),
    column: columns[state.column]?.field,
  };
  return chosen;
}

/** The grid's menu: for what it was opened, and opening it for a cell or a heading. */
export function useGridMenu(props: MenuProps, columns: readonly GridColumn[]) {
  const [target, setTarget] = useState<MenuTarget | null>(null);
  const { layout, rows } = props;
  const actionsFor = (column: GridColumn | undefined) => {
    const shown = columns.map(({ id }) => id);
    return column?.field === undefined
      ? []
      : columnActions({ layout, fields: rows.columns, shown: shown.slice(1) }, column.field);
  };
  const queriesFor = (column: GridColumn | undefined, value?: FirestoreValue, name?: string) =>
    column === undefined || props.query === null
      ? []
      : queryActions(props.query, column.id, value && { value, name: name ?? 'this value' });
  /** @param active whose value a heading's menu filters by, where it is of no document itself */
  const open = (
    at: { x: number; y: number },
    column: GridColumn | undefined,
    { chosen, active }: { chosen?: Chosen; active?: FirestoreDocument | undefined },
  ) => {
    const only = chosen?.documents.length === 1 ? chosen.documents[0] : active;
    const value = only && column?.field && valueAt(only.fields, column.field.names);
    const name = active && value && visibleText(cellText(value).text);
    setTarget({
      queries: queriesFor(column, value, name),
      x: at.x,
      y: at.y,
      chosen: chosen ?? null,
      columnName: column && visibleText(column.id),
      actions: actionsFor(column),
    });
  };
  return { target, open, close: () => setTarget(null) };
}
