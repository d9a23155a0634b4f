// Whatever a unit test makes the code print as an error or a warning fails that test. A test that
// expects it replaces the method itself: vi.spyOn(console, 'error').mockReturnValue().
import { afterEach, beforeEach, expect, vi } from 'vitest';

const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      printed.push(`console.${method}: ${values.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(printed, 'what the test printed').toEqual([]);
});
