// @vitest-environment happy-dom
import type { FirestoreValue } from '@firekeep/functions/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { documentOf } from '#testing/numbered-document.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { EditContext, type Editing } from '../edit/edit-context.ts';
import { DraftStore } from '../edit/model/draft-store.ts';
import { Reading } from '../rows/reading.ts';
import { noLayout } from './column-layout.ts';
import { DataGrid } from './data-grid.tsx';

beforeEach(() => {
  sessionStorage.clear();
});

/** A grid of three documents in which names can be edited; none of it is drawn without a layout. */
async function showGrid() {
  const items = [0, 1, 2].map((index) => ({
    ...documentOf(index),
    fields: { name: { stringValue: `old ${index}` } },
  }));
  const reading = new Reading(async () => ({ items, nextPageToken: null }));
  await reading.store.loadMore();
  const { rowAt, indexOf, state } = reading.store;
  const drafts = new DraftStore('k');
  const guards = { needsReason: false, confirmAbove: null, refusesDeletes: false };
  const root = 'projects/p/databases/(default)/documents';
  const editing: Editing = {
    drafts,
    projectId: 'p',
    root,
    canDelete: true,
    name: 'Shop',
    guards,
    isProduction: false,
  };
  const nothing = () => undefined;
  const isRefreshing = false;
  const calls = { loadMore: nothing, stop: nothing, refresh: async () => {}, restart: nothing };
  const rows = { ...state.get(), ...reading.sums, ...calls, listing: 0, reading, isRefreshing };
  renderInApp(
    <EditContext value={editing}>
      <DataGrid
        label="Documents"
        rows={{ ...rows, rowAt, indexOf, columns: reading.sampler.columns }}
        layout={noLayout}
        onLayoutChange={nothing}
        leading={[]}
        hrefOf={() => '/'}
        onOpen={nothing}
        onExport={nothing}
        query={null}
        onQuery={nothing}
        hasPaths={false}
        opensBeside={false}
      />
    </EditContext>,
  );
  const grid = screen.getByRole('grid');
  grid.focus();
  const names = () =>
    items.map(({ path }) => {
      const value: FirestoreValue | undefined = drafts.draftOf(path)?.wanted?.['name'];
      return value !== undefined && 'stringValue' in value ? value.stringValue : value;
    });
  return { grid, names };
}

test('keys that are pressed before the editor’s code has come do what they do with it', async () => {
  const { grid, names } = await showGrid();
  const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(grid, { key }));
  press('ArrowRight', 'A', 'd', 'b', 'Backspace', 'a', 'Enter', 'B', 'o', 'b', 'Enter');
  press('F2', 'Escape', 'Enter', '!', 'Backspace', 'x', 'Tab', 'ArrowUp', 'Delete', 'Enter');
  expect(names()).toEqual([undefined, undefined, undefined]);
  await waitFor(() => expect(names()).toEqual(['Ada', undefined, 'x']));
  expect(document.activeElement).toBe(grid);
});
