import { recordCollections } from '../../contract/records.ts';
import { anyRecord, type Records } from './records.ts';

const atOnce = 200;
const paused = { enabled: false, nextRunAt: null, overdueAt: null };

/**
 * Pauses all schedules of an account that is being deleted. Those that go with a removed project
 * meanwhile are passed over.
 */
export async function stopSchedules(
  records: Pick<Records, 'ids' | 'compareAndSet'>,
  uid: string,
): Promise<void> {
  const collection = recordCollections.backupConfigurations;
  for (let found = atOnce; found === atOnce;) {
    const where = { ownerId: uid, enabled: true };
    const ids = await records.ids(collection, { where, limit: atOnce });
    const refs = ids.map((id) => anyRecord(`${collection}/${id}`));
    await records.compareAndSet(async (work) => {
      const there = await work.getAll(refs);
      refs.filter((_, at) => there[at] !== null).forEach((ref) => work.update(ref, paused));
    });
    found = ids.length;
  }
}
