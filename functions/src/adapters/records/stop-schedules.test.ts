import { expect, test } from 'vitest';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { anyRecord, type RecordQuery } from './records.ts';
import { stopSchedules } from './stop-schedules.ts';

/** One schedule goes with its project as soon as it is listed. */
class Removing extends MemoryDocuments {
  override async ids(collection: string, query: RecordQuery): Promise<string[]> {
    const ids = await super.ids(collection, query);
    await this.write((writes) => writes.delete(anyRecord(`${collection}/s1`)));
    return ids;
  }
}

test('pauses all schedules of an account, and passes over what is removed meanwhile', async () => {
  const documents = new Removing();
  for (let at = 0; at < 250; at += 1) {
    const schedule = { ownerId: 'ada', enabled: true, nextRunAt: 'soon', overdueAt: 'late' };
    await documents.put(`backupConfigurations/s${at}`, schedule);
  }
  await documents.put('backupConfigurations/other', { ownerId: 'bob', enabled: true });
  await stopSchedules(documents, 'ada');
  const paused = { ownerId: 'ada', enabled: false, nextRunAt: null, overdueAt: null };
  expect(await documents.fields('backupConfigurations/s0')).toEqual(paused);
  expect(await documents.fields('backupConfigurations/s249')).toEqual(paused);
  expect(await documents.fields('backupConfigurations/s1')).toBe(null);
  expect(await documents.fields('backupConfigurations/other')).toMatchObject({ enabled: true });
});
