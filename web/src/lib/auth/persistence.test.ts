import { afterEach, expect, test, vi } from 'vitest';
import { activeErrors, uiErrors } from '../errors/ui-errors.ts';
import { waitingToasts } from '../toaster.ts';
import { authState } from './auth-state.ts';
import { logMissingPersistence } from './persistence.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

test('logs that the session cannot be kept, and does no more than that', async () => {
  const before = authState.get();
  vi.stubGlobal('localStorage', { setItem: blocked, removeItem: blocked });
  vi.stubGlobal('indexedDB', { open: blocked });
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await logMissingPersistence();
  expect(warn.mock.calls).toEqual([
    ['Failed to set auth persistence: the browser keeps no data for this site'],
  ]);
  warn.mockClear();
  expect(uiErrors.get(), 'recent errors').toEqual([]);
  expect(activeErrors.get(), 'errors that are shown').toEqual([]);
  expect(waitingToasts.get(), 'messages').toEqual([]);
  expect(authState.get(), 'the error beside the form').toBe(before);
});

test('says nothing where the browser keeps what it is given', async () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await logMissingPersistence();
  expect(warn).not.toHaveBeenCalled();
});
