import { expect, test } from 'vitest';
import { newestFirst, nextVersion, outdated, parseName, type Version } from './versions.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const now = new Date('2026-11-27T12:00:00.000Z');

/** One an hour until now, the oldest first. */
function hourly(hours: number): Version[] {
  const versions: Version[] = [];
  for (let age = hours; age >= 0; age -= 1) {
    versions.push(nextVersion(versions, new Date(now.getTime() - age * hourMs)));
  }
  return versions;
}

test('all of two days are kept, and of 35 days the newest of each', () => {
  const versions = hourly(60 * 24);
  const gone = new Set(outdated(versions, now));
  const kept = versions.filter((one) => !gone.has(one));
  const ages = kept.map(({ at }) => (now.getTime() - at.getTime()) / dayMs);
  expect(ages.filter((age) => age < 2)).toHaveLength(48);
  expect(ages.every((age) => age < 35)).toBe(true);
  const days = kept.map(({ at }) => at.toISOString().slice(0, 10));
  expect(new Set(days).size).toBe(36);
  expect(days.filter((day) => day === '2026-11-20')).toHaveLength(1);
});

test('the newest is kept however old it is', () => {
  const versions = [nextVersion([], new Date('2020-01-01T00:00:00Z'))];
  expect(outdated(versions, now)).toEqual([]);
});

test('one of a wrong clock is followed by a newer one', () => {
  const future = nextVersion([], new Date('2099-01-01T00:00:00Z'));
  const next = nextVersion([future], now);
  expect(newestFirst([future, next])[0]).toEqual(next);
});

test('names say whose they are, and others are none', () => {
  const { id } = nextVersion([], now);
  expect(parseName(`catalogue/ada/projects/shop/${id}`)).toMatchObject({
    of: { ownerId: 'ada', projectId: 'shop' },
    version: { id, number: 1, at: now },
  });
  expect(parseName(`catalogue/ada/account/${id}`)?.of.projectId).toBeNull();
  expect(parseName(`catalogue/ada/account/shop/${id}`)).toBeNull();
  expect(parseName('catalogue/ada/account/1')).toBeNull();
  expect(parseName(`backups/ada/account/${id}`)).toBeNull();
});
