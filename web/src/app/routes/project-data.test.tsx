// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject } from '#testing/samples.ts';
import { withQueries } from '#testing/with-queries.tsx';
import { Component as ProjectDataPage } from './project-data.tsx';

vi.mock('#features/data/components/data-frame.tsx', () => ({
  DataFrame: (props: { source: object; place: object }) => (
    <output>{JSON.stringify([props.source, props.place])}</output>
  ),
}));

function open(address: string) {
  const { wrapper: Queries } = withQueries();
  const project = { ...sampleProject, id: demonstrationId };
  renderInApp(
    <Queries>
      <Routes>
        <Route element={<Outlet context={project} />}>
          <Route path="/projects/:pid/*" element={<ProjectDataPage />} />
        </Route>
      </Routes>
    </Queries>,
    address,
  );
}

test.each([
  ['', { kind: 'now' }],
  ['?backup=b1', { kind: 'backup', recordId: 'b1' }],
  ['?at=2026-01-31T10:20:00Z', { kind: 'time', time: '2026-01-31T10:20:00Z' }],
])('an address with "%s" shows the data at its time', (search, at) => {
  open(`/projects/p1/documents/orders/a${search}`);
  const shown: unknown = JSON.parse(screen.getByRole('status').textContent);
  expect(shown).toEqual([
    { projectId: 'p1', at, since: { kind: 'now' } },
    { kind: 'document', path: 'orders/a' },
  ]);
});

test.each(['?at=yesterday', '?at=', '?backup=a%2Fb', '?since=once'])(
  'an address with %s is not found, and says that it is the time',
  (search) => {
    open(`/projects/p1/collections/orders${search}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found');
    expect(screen.getByText(/the time in the address is not valid/)).toBeDefined();
  },
);
