import { expect, test } from 'vitest';
import { updateSchedule } from '../../contract/schedules.ts';
import type { AuditRecord } from '../../services/audit/audit-log.ts';
import type { Schedules } from '../../services/schedules/schedules.ts';
import { callContext, unaudited } from '../../testing/call-context.ts';
import { scheduleOf } from '../../testing/schedule.ts';
import { scheduleRoutes } from './schedules.ts';

async function actionsOf(change: Record<string, unknown>): Promise<string[]> {
  const routes = scheduleRoutes({
    update: async () => scheduleOf(),
  } as unknown as Schedules);
  const recorded: AuditRecord[] = [];
  const update = routes.find(({ endpoint }) => endpoint === updateSchedule);
  const body = { userId: 'ada', ...change };
  await update?.run({ params: { cid: 'c1' }, query: {}, body }, callContext(), {
    ...unaudited,
    auditLog: { record: async (record) => void recorded.push(record) },
    subjects: { find: async () => ({ ownerId: 'ada', projectId: 'shop' }) },
  });
  return recorded.map(({ action }) => action);
}

test('the audit log says that a schedule was paused or resumed, and not just changed', async () => {
  expect(await actionsOf({ enabled: false })).toEqual(['schedule.paused']);
  expect(await actionsOf({ enabled: true })).toEqual(['schedule.resumed']);
  expect(await actionsOf({ enabled: false, name: 'Old' })).toEqual(['schedule.paused']);
  expect(await actionsOf({ name: 'Every night' })).toEqual(['schedule.changed']);
});
