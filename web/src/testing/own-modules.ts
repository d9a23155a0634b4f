// Tests of components share a process, its page and what packages keep there, since loading Chakra
// takes longer than most of them. Each file begins with our modules loaded anew and an empty page.
import { act } from '@testing-library/react';
import { vi } from 'vitest';

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
