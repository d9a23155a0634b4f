import type { Restore } from '../contract/restore-record.ts';
import { sealedPage } from '../engine/changes/sealed-page.ts';
import { put } from '../engine/transfer/sorted-runs.ts';
import type { ImportMapping } from '../firestore-model/imports/mapping.ts';
import type { ImportSpec } from '../services/changes/import-spec.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { RestoreWorld } from './restore-world.ts';

const partBytes = 4 * 1024 * 1024;

/** Plans the import of an uploaded file to its end, or as far as it gets. */
export async function plannedImport(
  world: RestoreWorld,
  { raw, mapping, mode }: { raw: Buffer; mapping: ImportMapping; mode: Restore['mode'] },
  faults?: FaultPlan,
): Promise<Restore> {
  const parts = Math.ceil(raw.length / partBytes);
  const spec: ImportSpec = {
    file: { sizeBytes: raw.length, compression: 'none', parts, partBytes },
    mapping,
  };
  for (let part = 0; part < parts; part += 1) {
    const of = raw.subarray(part * partBytes, (part + 1) * partBytes);
    await put(world.vault, 'p', { id: `parts/${part}`, raw: of });
  }
  const page = sealedPage(world.vault, { changeId: 'p', name: 'import' }, spec);
  await page.put();
  const imported = { hash: page.hash, fileName: 'prices.csv' };
  const wanted = { id: 'p', kind: 'import', recordId: null, mode, dryRun: true, imported } as const;
  return await world.begin(wanted, faults);
}
