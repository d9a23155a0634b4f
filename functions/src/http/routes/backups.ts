import {
  cancelBackup,
  getBackupRecord,
  listBackupRecords,
  startBackup,
  verifyBackup,
} from '../../contract/backups.ts';
import type { Backups } from '../../services/backups/backups.ts';
import { withDownloadUrls, type BackupFiles } from '../../services/downloads/backup-files.ts';
import { route, type Route } from '../route.ts';

const ofRecord = ({ params }: { params: { rid: string } }) =>
  ({ kind: 'record', id: params.rid }) as const;

/** Starts of long work weigh more. */
const startCost = 5;

export function backupRoutes(
  backups: Pick<Backups, 'list' | 'start' | 'get' | 'cancel' | 'verify'>,
  files: Pick<BackupFiles, 'notifying'>,
): Route[] {
  return [
    route(
      listBackupRecords,
      async ({ query }, caller) => {
        const records = await backups.list(caller.uid, query.projectId);
        return query.includeDownloadUrls === 'true'
          ? withDownloadUrls(files, caller, records)
          : records;
      },
      {
        freshSignIn: ({ query }) => query.includeDownloadUrls === 'true',
        audit: {
          action: ({ query }) =>
            query.includeDownloadUrls === 'true' ? 'backup.links-made' : null,
          subject: ({ query }) => ({ kind: 'project', id: query.projectId }),
        },
      },
    ),
    route(startBackup, async ({ body }, { uid }) => backups.start(uid, body), {
      sensitive: true,
      cost: startCost,
      audit: {
        action: 'backup.started',
        subject: ({ body }) => ({ kind: 'project', id: body.projectId }),
      },
    }),
    route(getBackupRecord, async ({ params }, { uid }) => backups.get(uid, params.rid)),
    route(cancelBackup, async ({ params }, { uid }) => backups.cancel(uid, params.rid), {
      sensitive: true,
      audit: { action: 'backup.cancelled', subject: ofRecord },
    }),
    route(verifyBackup, async ({ params }, { uid }) => backups.verify(uid, params.rid), {
      sensitive: true,
      cost: startCost,
      audit: { action: 'backup.verified', subject: ofRecord },
    }),
  ];
}
