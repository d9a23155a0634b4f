// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { ChartView } from './chart-view.tsx';

const data = {
  rows: [
    { x: '2026-03-01', read: 0, written: 20 },
    { x: '2026-03-02', read: 3, written: null },
    { x: '2026-03-03', read: 1200, written: 4 },
  ],
  series: [
    { key: 'read', label: 'Read' },
    { key: 'written', label: 'Written' },
  ],
};

function renderChart(shown = data) {
  return renderInApp(
    <ChartView
      title="Work"
      data={shown}
      kind="bars"
      unit="Documents"
      formatX={(time) => time.slice(0, 10)}
      formatValue={(value) => `${value} d`}
    />,
  );
}

const slider = () => screen.getByRole('slider', { name: 'Work' });
const spoken = () => slider().getAttribute('aria-valuetext');
const goTo = (row: number) => fireEvent.change(slider(), { target: { value: String(row) } });

test('has its axis, and names its series', () => {
  renderChart();
  expect(screen.getByText('Documents')).toBeTruthy();
  expect(screen.getByText('1500 d')).toBeTruthy();
  const names = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Read', 'Written']);
});

test('by keyboard it says what every series is, row by row', async () => {
  const { user } = renderChart();
  expect(screen.queryByText('2026-03-03')).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(slider());
  expect(spoken()).toBe('2026-03-03, Read 1200 d, Written 4 d');
  expect(screen.getByText('2026-03-03').parentElement?.textContent).toBe(
    '2026-03-03Read1200 dWritten4 d',
  );
  goTo(1);
  expect(spoken()).toBe('2026-03-02, Read 3 d, Written –');
  expect(screen.getByText('2026-03-02').parentElement?.textContent).toBe(
    '2026-03-02Read3 dWritten–',
  );
  goTo(0);
  expect(spoken()).toBe('2026-03-01, Read 0 d, Written 20 d');
});

test('what it showed goes with Escape, and when it is left', async () => {
  const { user } = renderChart();
  await user.tab();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('2026-03-03')).toBeNull();
  goTo(0);
  expect(screen.getByText('2026-03-01')).toBeTruthy();
  await user.tab();
  expect(screen.queryByText('2026-03-01')).toBeNull();
});

test('a row that is no longer there is not shown', async () => {
  const { user, rerender } = renderChart();
  await user.tab();
  rerender(
    <ChartView
      title="Work"
      data={{ ...data, rows: data.rows.slice(0, 1) }}
      kind="lines"
      unit="Documents"
      formatX={(time) => time.slice(0, 10)}
      formatValue={String}
    />,
  );
  expect(screen.queryByText(/^2026/)).toBeNull();
  expect(spoken()).toBe('2026-03-01, Read 0, Written 20');
});
