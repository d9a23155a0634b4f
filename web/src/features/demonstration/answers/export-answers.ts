import * as contract from '@firekeep/functions/contract';
import { exportSample, type SampleExport } from '../model/sample-export.ts';
import { backupOf, type World } from '../model/world.ts';
import { assertFound } from '../sample/sample-reader.ts';
import { on, type Answer } from './answer.ts';

const linkMs = 60_000;

/** Exports, made in the browser and there while the page stays open. */
export function exportAnswers(world: World): Answer[] {
  let exports: readonly SampleExport[] = [];
  let made = 0;
  const find = (id: string) => assertFound(exports.find(({ record }) => record.id === id));
  return [
    on(contract.listExports, () => exports.map(({ record }) => record)),
    on(contract.getExport, ({ params }) => find(params.id).record),
    on(contract.startExport, ({ body }) => {
      const at = contract.readAt(body.at);
      const backup = at?.kind === 'backup' ? backupOf(world, at.recordId) : null;
      made += 1;
      const now = new Date();
      const started = exportSample(backup?.documents ?? world.live, body, {
        id: `demo-export-${made}`,
        now,
        isBackup: backup !== null,
        readTime: at?.kind === 'time' ? at.time : (backup?.record.createdAt ?? now.toISOString()),
      });
      exports = [started, ...exports];
      return started.record;
    }),
    on(contract.createExportLink, ({ params }) => {
      const { file, fileName } = find(params.id);
      const url = URL.createObjectURL(file);
      setTimeout(() => URL.revokeObjectURL(url), linkMs);
      return { url, fileName, expiresAt: new Date(Date.now() + linkMs).toISOString() };
    }),
    on(contract.deleteExport, ({ params }) => {
      const { record } = find(params.id);
      exports = exports.filter((each) => each.record !== record);
    }),
  ];
}
