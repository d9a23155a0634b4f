import { expect, test, vi } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

function setUp() {
  const clock = { ms: 0 };
  return { clock, limit: createRateLimit({ burst: 3, perSecond: 1, elapsedMs: () => clock.ms }) };
}

test('calls pass up to the burst, then wait for what comes back', () => {
  const { clock, limit } = setUp();
  for (let call = 0; call < 3; call += 1) {
    limit.take('ada', 1);
  }
  expect(() => limit.take('ada', 1)).toThrow(
    expect.objectContaining({ code: 'resource-exhausted', retryAfterSeconds: 1 }),
  );
  clock.ms = 1000;
  limit.take('ada', 1);
  expect(() => limit.take('ada', 1)).toThrow('quota');
});

test('one user does not use up the calls of another', () => {
  const { limit } = setUp();
  limit.take('ada', 3);
  expect(() => limit.take('bob', 3)).not.toThrow('quota');
});

test('an expensive call takes more, and says how long to wait', () => {
  const { limit } = setUp();
  limit.take('ada', 2);
  expect(() => limit.take('ada', 3)).toThrow(
    expect.objectContaining({ code: 'resource-exhausted', retryAfterSeconds: 2 }),
  );
});

test('a rest gives back no more than the burst', () => {
  const { clock, limit } = setUp();
  clock.ms = 1_000_000;
  limit.take('ada', 3);
  expect(() => limit.take('ada', 1)).toThrow('quota');
});

test('a clock that is set back by a minute gives nobody a minute of refusals', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-21T12:00:00Z') });
  try {
    const limit = createRateLimit({ burst: 3, perSecond: 1 });
    limit.take('ada', 3);
    vi.setSystemTime(new Date('2026-11-21T11:59:00Z'));
    vi.advanceTimersByTime(1000);
    expect(() => limit.take('ada', 1)).not.toThrow('quota');
    expect(() => limit.take('ada', 1)).toThrow('quota');
  } finally {
    vi.useRealTimers();
  }
});
