// @vitest-environment happy-dom
import type { DocumentEffect, ListedChange } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleRestore } from '#testing/samples.ts';
import { HistoryChange, WrittenBy } from './history-change.tsx';

const bulk: ListedChange = {
  ...sampleRestore,
  kind: 'bulk',
  recordId: null,
  bulk: { hash: '', isDeleting: false, runsCode: false, copy: null },
};
const effect = (did: DocumentEffect['did']): DocumentEffect => ({ did, time: null });

test.each<[Partial<ListedChange>, string]>([
  [{ effect: effect('changed') }, 'It changed this document.'],
  [{ effect: effect('created') }, 'It created this document.'],
  [{ effect: effect('deleted') }, 'It deleted this document.'],
  [{ effect: effect('written') }, 'It wrote this document.'],
  [{ effect: effect('nothing') }, 'It left this document as it was.'],
  [{ effect: effect('unknown') }, 'It may have written this document; what it kept doesn’t say.'],
  [
    { effect: effect('unknown'), status: 'cancelled' },
    'It may have written this document; what it kept doesn’t say.',
  ],
  [
    { effect: { ...effect('unknown'), reason: 'It is too large' } },
    'It did not write this document as planned: It is too large',
  ],
  [{ effect: effect('unknown'), status: 'running' }, 'It may have written this document by now.'],
])('a change says what it did to the document: %j', (change, text) => {
  renderInApp(<HistoryChange change={{ ...bulk, ...change }} projectId="shop" />);
  expect(screen.getByRole('listitem').textContent).toContain('Bulk change by you');
  expect(screen.getByText(text)).toBeDefined();
});

test('one that is under way, and named it, says nothing yet', () => {
  const change = { ...bulk, status: 'planning', effect: effect('nothing') } as const;
  renderInApp(<HistoryChange change={change} projectId="shop" />);
  expect(screen.getByText('Under way')).toBeDefined();
  expect(screen.queryByText(/this document/)).toBeNull();
});

test.each<[Partial<ListedChange>, string]>([
  [{}, 'your bulk change'],
  [{ kind: 'edit' }, 'your edit'],
  [{ undoOf: 'r0' }, 'your undo'],
  [{ kind: 'restore', scheduleId: 's1' }, 'a schedule’s restore'],
])('a version says which change wrote it: %j', (change, name) => {
  renderInApp(<WrittenBy change={{ ...bulk, ...change }} projectId="shop" />);
  expect(screen.getByRole('link', { name })).toBeDefined();
});
