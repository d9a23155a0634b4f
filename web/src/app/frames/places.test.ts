import { expect, test } from 'vitest';
import { paths } from '#config/paths.ts';
import { isAt, mainPlaces, placesOf, samePlaceIn } from './places.tsx';

const addressOf = (link: string) => {
  const { pathname, search } = new URL(link, 'https://firekeep.example');
  return { pathname, search };
};

const currentAt = (link: string) =>
  [...placesOf('shop'), ...mainPlaces]
    .filter((place) => isAt(place, addressOf(link)))
    .map(({ label }) => label);

test.each([
  [paths.project.link('shop'), 'Overview'],
  [paths.projectCollections.link('shop'), 'Data'],
  [paths.projectCollection.link('shop', 'a/b/c'), 'Data'],
  [paths.projectDocument.link('shop', 'a/b'), 'Data'],
  [paths.documentHistory.link('shop', 'a/b'), 'Data'],
  [paths.dashboardQuery.link(), 'Query'],
  [paths.projectBackup.link('shop'), 'Backups'],
  [paths.projectRestore.link('shop', { record: 'b1' }), 'Backups'],
  [paths.projectRestore.link('shop', { restore: 'r1' }), 'Changes'],
  [paths.projectCompare.link('shop'), 'Backups'],
  [paths.projectChanges.link('shop'), 'Changes'],
  [paths.projectSecurity.link('shop'), 'Security'],
  [paths.projectAnalytics.link('shop'), 'Analytics'],
  [paths.dashboard.link(), 'Dashboard'],
  [paths.dashboardCollections.link(), 'All projects'],
  [paths.settings.link(), 'Settings'],
])('on %s exactly one place is the current one: %s', (link, label) => {
  expect(currentAt(link)).toEqual([label]);
});

test('a switch of projects leads to the same page, and from one document to the data', () => {
  expect(samePlaceIn('other', addressOf('/projects/shop/backup'))).toBe('/projects/other/backup');
  expect(samePlaceIn('other', addressOf('/projects/shop/documents/a/b'))).toBe(
    '/projects/other/collections',
  );
  expect(samePlaceIn('other', addressOf('/dashboard/query'))).toBe('/dashboard/query');
  expect(samePlaceIn('other', addressOf('/dashboard/projects'))).toBe('/projects/other');
});

test('the demonstration, which has no queries, leads to none', () => {
  expect(placesOf('demo').map(({ label }) => label)).not.toContain('Query');
});
