// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleRestore } from '#testing/samples.ts';
import { OutcomeView } from './outcome-view.tsx';

const restore = {
  ...sampleRestore,
  outcome: {
    ...sampleRestore.outcome,
    conflicts: 1,
    conflicting: [{ path: 'customers/ada', reason: 'Somebody else has changed it since' }],
  },
};

it('conflicts of a restore are measured from its plan', () => {
  renderInApp(<OutcomeView restore={restore} />);
  expect(screen.getByText(/by somebody else since the plan was made/)).toBeDefined();
});

it('conflicts of an undo are measured from the restore that it undoes', () => {
  renderInApp(<OutcomeView restore={{ ...restore, undoOf: 'r1' }} />);
  expect(screen.getByText(/by somebody else since the restore wrote them/)).toBeDefined();
  expect(screen.queryByText(/plan/)).toBeNull();
});
