import * as contract from '@firekeep/functions/contract';
import { exportDocuments, type MadeExport } from '../documents/export-documents.ts';
import { assertFound } from '../documents/read-documents.ts';
import { backupOf, documentsSeen } from '../recording/world.ts';
import type { Worlds } from '../recording/worlds.ts';
import { on, type Answer } from './answer.ts';

const linkMs = 60_000;

/** Exports, made in the browser and there while the page stays open. */
export function exportAnswers(worlds: Worlds): Answer[] {
  let exports: readonly MadeExport[] = [];
  let made = 0;
  const find = (id: string) => assertFound(exports.find(({ record }) => record.id === id));
  return [
    on(contract.listExports, ({ query: { pid } }) =>
      exports.map(({ record }) => record).filter(({ projectId }) => projectId === pid),
    ),
    on(contract.getExport, ({ params }) => find(params.id).record),
    on(contract.startExport, ({ body }) => {
      const world = worlds.of(body.pid);
      const recordId = contract.backupIn(body.at);
      const backup = recordId === null ? null : backupOf(world, recordId);
      made += 1;
      const now = new Date();
      const started = exportDocuments(documentsSeen(world, body.at).documents, body, {
        id: `demo-export-${made}`,
        now,
        isBackup: backup !== null,
        readTime: contract.timeIn(body.at) ?? backup?.record.createdAt ?? now.toISOString(),
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
