// @vitest-environment happy-dom
import type { Drill } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleDrill, sampleDryDrill } from '#testing/samples.ts';
import { CellView } from './protection-cell.tsx';
import type { ProjectProtection } from './protection.ts';
import { rehearsalCell, unknownRehearsal } from './rehearsal-cell.tsx';

const protection: ProjectProtection = {
  proven: { id: 'r1', at: 0, documents: 1500 },
  exposedMs: 0,
  nextRun: null,
  restored: null,
};

const dayMs = 86_400_000;

/** As seen so many days after the sample drill. */
function show(drills: readonly Drill[], patch: Partial<ProjectProtection> = {}, days = 1) {
  const now = Date.parse(sampleDrill.endedAt ?? '') + days * dayMs;
  const cell = rehearsalCell('shop', { ...protection, ...patch }, { drills, now });
  const { container } = renderInApp(<CellView cell={cell} />);
  return container.textContent;
}

test('says for how many documents, and from which drill that is scaled', () => {
  expect(show([sampleDrill])).toMatch(
    /^Time to restoreabout 3 minfor today’s 1,500 documents, scaled from the drill of 1,000 documents /,
  );
  const link = screen.getByRole('link', { name: 'drill of 1,000 documents' });
  expect(link.getAttribute('href')).toBe('/projects/shop/backup?drill=d1');
});

test('says the exact time of a drill of as many documents', () => {
  const proven = { id: 'r1', at: 0, documents: 1000 };
  expect(show([sampleDrill], { proven })).toContain(
    '1 min 40 sfor 1,000 documents, in the last real drill ',
  );
});

test('says that a newer drill failed', () => {
  show([{ ...sampleDrill, id: 'd2', status: 'failed' }, sampleDrill]);
  expect(screen.getByRole('link', { name: 'a newer drill failed' })).toBeDefined();
});

test.each([
  [35, ''],
  [36, '; none for five weeks'],
])('after %i days it says of the last real drill "%s"', (days, doubt) => {
  const proven = { id: 'r1', at: 0, documents: 1000 };
  expect(show([sampleDryDrill, sampleDrill], { proven }, days)).toMatch(
    new RegExp(`in the last real drill [^;]*${doubt}$`),
  );
});

test('calls a dry drill dry, and its time an estimate', () => {
  expect(show([sampleDryDrill])).toContain('not knownnothing was restored yet, only a dry drill ');
  const estimate = { drillId: 'old', documentsPerSecond: 10, seconds: 90 };
  expect(show([{ ...sampleDryDrill, estimate }])).toContain(
    'about 2 minan estimate by a dry drill ',
  );
});

test('says that drills could not be loaded, and nothing before that is known', () => {
  const text = (error: Error | null) =>
    renderInApp(<CellView cell={unknownRehearsal(error)} />).container.textContent;
  expect(text(null)).toBe('Time to restore');
  expect(text(new Error('no'))).toBe('Time to restorenot knownThe drills could not be loaded');
});

test('leads to the drills where there never was one, whatever was restored by hand', () => {
  expect(show([], { restored: { id: 'x', at: 0, isWhole: false } })).toContain(
    'never rehearsedPlan drills · a part restored by hand ',
  );
  const link = screen.getByRole('link', { name: 'Plan drills' });
  expect(link.getAttribute('href')).toBe('/projects/shop/backup#drills');
});
