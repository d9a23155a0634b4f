import { changeBackupRecord, deleteBackupRecord } from '../../contract/backups.ts';
import { previewRetention } from '../../contract/retention-plan.ts';
import type { RetentionService } from '../../services/retention/retention-service.ts';
import { route, type Route } from '../route.ts';

const ofRecord = ({ params }: { params: { rid: string } }) =>
  ({ kind: 'record', id: params.rid }) as const;

export function retentionRoutes(retention: RetentionService): Route[] {
  return [
    route(
      changeBackupRecord,
      async ({ params, body }, caller) =>
        body.held
          ? retention.hold(caller.uid, params.rid, true)
          : retention.release(caller, params.rid),
      {
        freshSignIn: ({ body }) => !body.held,
        audit: {
          action: ({ body }) => (body.held ? 'backup.held' : 'backup.released'),
          subject: ofRecord,
        },
      },
    ),
    route(
      deleteBackupRecord,
      async ({ params, query }, { uid }) => retention.remove(uid, params.rid, query.confirm),
      { freshSignIn: true, audit: { action: 'backup.deleted', subject: ofRecord } },
    ),
    route(previewRetention, async ({ params, body }, { uid }) =>
      retention.preview(uid, params.cid, body),
    ),
  ];
}
