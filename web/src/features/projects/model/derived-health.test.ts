import { expect, test } from 'vitest';
import { derivedHealth } from './derived-health.ts';

const healthy = { status: 'healthy', lastCheck: null, latency: 12, errors: [] } as const;

test('derives error count, last error and an uptime of 100', () => {
  expect(derivedHealth({ health: { ...healthy, errors: [] } })).toEqual({
    errorCount: 0,
    lastError: null,
    uptime: 100,
  });
  expect(derivedHealth({ health: { ...healthy, errors: ['first', 'second'] } })).toEqual({
    errorCount: 2,
    lastError: 'second',
    uptime: 100,
  });
});
