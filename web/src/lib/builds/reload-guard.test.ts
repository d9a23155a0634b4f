import { expect, test } from 'vitest';
import { takeReload } from './reload-guard.ts';

function notes(): () => Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return () => storage;
}

test('lets a path reload once in ten seconds', () => {
  const storage = notes();
  expect(takeReload('/dashboard', 1000, storage)).toBe(true);
  expect(takeReload('/dashboard', 1001, storage)).toBe(false);
  expect(takeReload('/dashboard', 10_999, storage)).toBe(false);
  expect(takeReload('/dashboard', 11_000, storage)).toBe(true);
});

test('counts each path on its own', () => {
  const storage = notes();
  expect(takeReload('/dashboard', 1000, storage)).toBe(true);
  expect(takeReload('/pricing', 1000, storage)).toBe(true);
});

test('does not reload where it can note nothing', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  expect(takeReload('/dashboard', 1000, blocked)).toBe(false);
});
