import { afterEach, expect, test, vi } from 'vitest';
import { uiErrors } from '../errors/ui-errors.ts';
import { logMissingPersistence } from './persistence.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

test('logs that the session can not be kept, and shows nobody an error', async () => {
  vi.stubGlobal('localStorage', { setItem: blocked, removeItem: blocked });
  vi.stubGlobal('indexedDB', { open: blocked });
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await logMissingPersistence();
  expect(warn.mock.calls).toEqual([
    ['Failed to set auth persistence: the browser keeps no data for this site'],
  ]);
  warn.mockClear();
  expect(uiErrors.get(), 'recent errors').toEqual([]);
});

test('says nothing where the browser keeps what it is given', async () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await logMissingPersistence();
  expect(warn).not.toHaveBeenCalled();
});
