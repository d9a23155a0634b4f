import {
  discardImport,
  finishImport,
  startImport,
  uploadImportPart,
} from '../../contract/imports.ts';
import type { Uploads } from '../../services/imports/uploads.ts';
import { route, type Route } from '../route.ts';

const startCost = 5;

export function importRoutes(uploads: Uploads): Route[] {
  return [
    route(startImport, async ({ body }, { uid }) => uploads.start(uid, body), {
      sensitive: true,
      cost: startCost,
    }),
    route(uploadImportPart, async ({ params }, { uid, bytes }) =>
      uploads.putPart(uid, params.id, { part: params.part, bytes }),
    ),
    route(finishImport, async ({ params }, { uid }) => uploads.finish(uid, params.id), {
      sensitive: true,
      cost: startCost,
    }),
    route(discardImport, async ({ params }, { uid }) => uploads.discard(uid, params.id)),
  ];
}
