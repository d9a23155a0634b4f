import {
  discardImport,
  finishImport,
  planImport,
  startImport,
  uploadImportPart,
} from '../../contract/imports.ts';
import type { FileImports } from '../../services/changes/file-imports.ts';
import type { Uploads } from '../../services/changes/uploads.ts';
import { route, type Route } from '../route.ts';

const startCost = 5;

const ofUpload = ({ params }: { params: { id: string } }) =>
  ({ kind: 'upload', id: params.id }) as const;

export function importRoutes(uploads: Uploads, imports: Pick<FileImports, 'plan'>): Route[] {
  return [
    route(startImport, async ({ body }, { uid }) => uploads.start(uid, body), {
      sensitive: true,
      cost: startCost,
      audit: {
        action: 'import.started',
        subject: ({ body }) => ({ kind: 'project', id: body.projectId }),
      },
    }),
    route(uploadImportPart, async ({ params }, { uid, bytes }) =>
      uploads.putPart(uid, params.id, { part: params.part, bytes }),
    ),
    route(finishImport, async ({ params }, { uid }) => uploads.finish(uid, params.id), {
      sensitive: true,
      cost: startCost,
      audit: { action: 'import.finished', subject: ofUpload },
    }),
    route(planImport, async ({ params, body }, { uid }) => imports.plan(uid, params.id, body), {
      sensitive: true,
      cost: startCost,
      audit: { action: 'restore.planned', subject: ofUpload },
    }),
    route(discardImport, async ({ params }, { uid }) => uploads.discard(uid, params.id), {
      audit: { action: 'import.discarded', subject: ofUpload },
    }),
  ];
}
