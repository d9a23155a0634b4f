import {
  cancelExport,
  createExportLink,
  deleteExport,
  getExport,
  listExports,
  startExport,
} from '../../contract/exports.ts';
import type { ExportFiles } from '../../services/exports/export-files.ts';
import type { Exports } from '../../services/exports/exports.ts';
import { route, type Route } from '../route.ts';
import { heldByLook, viewed } from './viewed.ts';

/** All that a database holds may be read for it. */
const startCost = 10;

const ofExport = ({ params }: { params: { id: string } }) =>
  ({ kind: 'export', id: params.id }) as const;

export function exportRoutes(
  exports: Pick<Exports, 'start' | 'list' | 'get' | 'cancel' | 'delete'>,
  files: Pick<ExportFiles, 'link'>,
): Route[] {
  return [
    route(startExport, async ({ body }, caller) => exports.start(viewed(body, caller), body), {
      sensitive: true,
      cost: startCost,
      holdsBytes: heldByLook(0),
      audit: {
        action: 'export.started',
        subject: ({ body }) => ({ kind: 'project', id: body.pid }),
      },
    }),
    route(listExports, async ({ query: { pid } }, { uid }) => exports.list(uid, pid)),
    route(getExport, async ({ params }, { uid }) => exports.get(uid, params.id)),
    route(cancelExport, async ({ params }, { uid }) => exports.cancel(uid, params.id), {
      audit: { action: 'export.cancelled', subject: ofExport },
    }),
    route(deleteExport, async ({ params }, { uid }) => exports.delete(uid, params.id), {
      audit: { action: 'export.deleted', subject: ofExport },
    }),
    route(createExportLink, async ({ params }, caller) => files.link(caller, params.id, {}), {
      sensitive: true,
      freshSignIn: 'stored',
    }),
  ];
}
