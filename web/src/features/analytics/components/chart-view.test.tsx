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

const plot = () => {
  const found = slider().parentElement;
  if (found === null) {
    throw new Error('The slider stands in the plot.');
  }
  return found;
};
// Without a layout the plot has no width, and all that points into it points at the first row.
const firstRow = () => screen.queryByText('2026-03-01');
const lastRow = () => screen.queryByText('2026-03-03');

test('what a mouse points at goes with the mouse, and with Escape', async () => {
  const { user } = renderChart();
  fireEvent.pointerMove(plot(), { pointerType: 'mouse' });
  expect(firstRow()).toBeTruthy();
  fireEvent.pointerLeave(plot(), { pointerType: 'mouse' });
  expect(firstRow()).toBeNull();
  fireEvent.pointerMove(plot(), { pointerType: 'mouse' });
  await user.keyboard('{Escape}');
  expect(firstRow()).toBeNull();
});

test('what a finger pointed at stays when it is lifted, until one points elsewhere', async () => {
  const { user } = renderChart();
  const tap = (target: Element) => {
    fireEvent.pointerDown(target, { pointerType: 'touch' });
    fireEvent.pointerUp(target, { pointerType: 'touch' });
    fireEvent.pointerLeave(target, { pointerType: 'touch' });
  };
  tap(plot());
  expect(firstRow()).toBeTruthy();
  tap(plot());
  expect(firstRow()).toBeTruthy();
  tap(document.body);
  expect(firstRow()).toBeNull();
  tap(plot());
  await user.keyboard('{Escape}');
  expect(firstRow()).toBeNull();
  tap(plot());
  fireEvent.focus(slider());
  fireEvent.blur(slider());
  expect(firstRow()).toBeNull();
});

test('a finger that scrolls the page points at nothing', () => {
  renderChart();
  fireEvent.pointerDown(plot(), { pointerType: 'touch' });
  fireEvent.pointerCancel(plot(), { pointerType: 'touch' });
  expect(firstRow()).toBeNull();
});

test('a mouse that passes leaves the row that keys reached', async () => {
  const { user } = renderChart();
  await user.tab();
  goTo(1);
  fireEvent.pointerMove(plot(), { pointerType: 'mouse' });
  expect(firstRow()).toBeTruthy();
  expect(spoken()).toBe('2026-03-02, Read 3 d, Written –');
  fireEvent.pointerLeave(plot(), { pointerType: 'mouse' });
  expect(firstRow()).toBeNull();
  expect(screen.getByText('2026-03-02')).toBeTruthy();
  expect(spoken()).toBe('2026-03-02, Read 3 d, Written –');
  // Keys take over from a mouse that rests on the chart.
  fireEvent.pointerMove(plot(), { pointerType: 'mouse' });
  goTo(2);
  expect(firstRow()).toBeNull();
  expect(lastRow()).toBeTruthy();
});

test('what it shows lies over the whole chart, on the side of its row that has more room', () => {
  renderChart();
  const sideOf = (row: number, day: string) => {
    goTo(row);
    const layer = screen.getByText(day).parentElement?.parentElement;
    expect(plot().contains(layer ?? null)).toBe(false);
    return [layer?.dataset['side'], layer?.style.getPropertyValue('--row-left')];
  };
  expect(sideOf(0, '2026-03-01')).toEqual(['right', '0.2']);
  expect(sideOf(2, '2026-03-03')).toEqual(['left', '0.8']);
});

test('the numbers and times along its sides are not read out', () => {
  renderChart();
  expect(screen.getByText('1500 d').closest('[aria-hidden=true]')).not.toBeNull();
  expect(screen.getByText('Mar 2').closest('[aria-hidden=true]')).not.toBeNull();
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
