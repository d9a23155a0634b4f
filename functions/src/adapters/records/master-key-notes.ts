/** `maintenance/master-key`: which master keys the functions open with. No client reads it. */
import { z } from 'zod';
import type { MasterKeyNote, MasterKeyNotes } from '../../services/ports/sealed-kind.ts';
import type { RecordRef, Records } from './records.ts';

const ref: RecordRef<MasterKeyNote> = {
  path: 'maintenance/master-key',
  schema: z.object({ opens: z.array(z.string()), since: z.string() }),
};

export function createMasterKeyNotes(records: Records): MasterKeyNotes {
  return {
    get: () => records.get(ref),

    note: (opens, at) =>
      records.compareAndSet(async (work) => {
        const noted = await work.get(ref);
        if (noted?.opens.join() !== opens.join()) {
          work.save(ref, { opens, since: at.toISOString() });
        }
      }),
  };
}
