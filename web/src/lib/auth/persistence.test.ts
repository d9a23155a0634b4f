import { afterEach, expect, test, vi } from 'vitest';
import { clearUiErrors, uiErrors } from '../errors/ui-errors.ts';
import { logMissingPersistence } from './persistence.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  clearUiErrors();
});

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

test('logs that the session can not be kept', async () => {
  vi.stubGlobal('localStorage', { setItem: blocked, removeItem: blocked });
  vi.stubGlobal('indexedDB', { open: blocked });
  await logMissingPersistence();
  expect(uiErrors.get()).toMatchObject([{ message: 'Failed to set auth persistence' }]);
});

test('says nothing where the browser keeps what it is given', async () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  await logMissingPersistence();
  expect(uiErrors.get()).toEqual([]);
});
