// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { AttentionList } from './attention-list.tsx';

test.each([
  [true, 1],
  [false, 0],
])('says that nothing needs attention only once alerts are known (%s)', (areAlertsKnown, count) => {
  renderInApp(<AttentionList items={[]} areAlertsKnown={areAlertsKnown} />);
  expect(screen.getAllByText(/Every project answers/)).toHaveLength(1);
  expect(screen.queryAllByText(/^Nothing\./)).toHaveLength(count);
});
