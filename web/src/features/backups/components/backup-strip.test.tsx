// @vitest-environment happy-dom
import type { BackupRecord } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleRecord } from '#testing/samples.ts';
import { BackupStrip } from './backup-strip.tsx';

const day = 86_400_000;

const timeAgo = (days: number) => new Date(Date.now() - days * day - 60_000).toISOString();

function madeDaysAgo(days: number): BackupRecord {
  return {
    ...sampleRecord,
    id: `r${days}`,
    createdAt: timeAgo(days),
    metadata: { ...sampleRecord.metadata, documentCount: 5 },
  };
}

function textOf(...daysAgo: readonly number[]): string {
  const records = daysAgo.map(madeDaysAgo);
  return renderInApp(<BackupStrip records={records} alerts={[]} />).container.textContent;
}

test('a gap that lasts says how long there was no proven backup', () => {
  expect(textOf(5, 6, 7, 8, 9)).toContain('No proven backup for 5 days');
});

test('a gap that is over says how long it was, and regular backups say nothing', () => {
  expect(textOf(0, 1, 2, 6, 7, 8)).toContain('4 days without a proven backup');
  expect(textOf(0, 1, 2, 3, 4)).not.toContain('proven backup');
});

test('backups in one place are one mark with their count', () => {
  const records = [0, 5, 10, 10.01, 10.02].map(madeDaysAgo);
  const { container } = renderInApp(<BackupStrip records={records} alerts={[]} />);
  const group = container.querySelector('[title*="3 backups: 3 of the whole database"]');
  expect(group?.textContent).toBe('3');
});

test('the link to open alerts stands where the newest was raised', () => {
  const alert = (id: string, days: number) => ({ id, title: 'Failed', raisedAt: timeAgo(days) });
  renderInApp(
    <BackupStrip records={[0, 10].map(madeDaysAgo)} alerts={[alert('a', 5), alert('b', 9)]} />,
  );
  const link = screen.getByRole('link', { name: '2 open alerts' });
  const before = link.previousElementSibling;
  expect(before instanceof HTMLElement && Math.round(parseFloat(before.style.width))).toBe(50);
});
