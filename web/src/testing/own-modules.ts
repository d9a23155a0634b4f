// Tests of components share a process, its page and what packages keep there, since loading Chakra
// takes longer than most of them. Each file begins with our modules loaded again and an empty page.
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type * as IdToken from '../lib/auth/id-token.ts';

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();

document.body.replaceChildren();
for (const element of [document.documentElement, document.body]) {
  for (const name of element.getAttributeNames()) {
    element.removeAttribute(name);
  }
}
document.title = '';
localStorage.clear();
sessionStorage.clear();

// React keeps the `setImmediate` that it finds when it first waits for work: not a faked one.
await act(async () => undefined);

// Calls take their token from here: two that would load the session's code at the same time, where
// a test mocks it, can wait for each other without an end.
const { provideIdTokens }: typeof IdToken = await import('../lib/auth/id-token.ts');
provideIdTokens(async () => 'token');
