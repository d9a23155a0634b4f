import { expect, test } from 'vitest';
import { tick, type TickOptions } from './tick.ts';

const now = () => new Date('2026-11-21T12:00:00.000Z');

test('a duty that fails does not keep the others from being done', async () => {
  const done: string[] = [];
  const failures: unknown[] = [];
  const fail = (what: string) => async (): Promise<never> => {
    done.push(what);
    throw new Error(what);
  };
  const outcome = await tick({
    store: { dueConfigurations: fail('start') },
    runs: { lost: fail('revive') },
    alarms: { raiseOverdue: fail('overdue'), deliver: fail('deliver') },
    cleanUp: fail('cleanUp'),
    retain: fail('retain'),
    log: { error: (_message: string, error: unknown) => failures.push(error) },
    now,
    lostAfterMs: 1000,
  } as unknown as TickOptions);
  expect(outcome).toEqual({ started: 0, revived: 0 });
  expect(done).toEqual(['revive', 'start', 'overdue', 'deliver', 'cleanUp', 'retain']);
  expect(failures).toHaveLength(done.length);
});
