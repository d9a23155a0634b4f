import { createDownloadLink, downloadBackup, exportBackupKey } from '../../contract/downloads.ts';
import { downloadExport } from '../../contract/exports.ts';
import type { BackupKeys } from '../../services/downloads/backup-keys.ts';
import type { Downloads } from '../../services/downloads/downloads.ts';
import { attachment } from '../../services/downloads/file-name.ts';
import type { ExportFiles } from '../../services/exports/export-files.ts';
import { heldBytes } from '../held-bytes.ts';
import { createRateLimit } from '../rate-limit.ts';
import { route, type Route } from '../route.ts';

const ofRecord = ({ params }: { params: { rid: string } }) =>
  ({ kind: 'record', id: params.rid }) as const;

const keysPerHour = 5;
const keySignInMs = 5 * 60_000;

/** Links and keys, for owners. */
export function downloadRoutes(downloads: Downloads, backupKeys: BackupKeys): Route[] {
  const keyLimit = createRateLimit({
    burst: keysPerHour,
    perSecond: keysPerHour / 3600,
  });
  return [
    route(
      createDownloadLink,
      async ({ params, body }, { uid }) => downloads.link(uid, params.rid, body),
      { sensitive: true, audit: { action: 'backup.links-made', subject: ofRecord } },
    ),
    route(
      exportBackupKey,
      async ({ params }, { uid, requestId }) => {
        keyLimit.take(uid, 1);
        return backupKeys.take(uid, params.id, requestId);
      },
      {
        sensitive: true,
        signedInWithinMs: keySignInMs,
        audit: {
          action: 'key.exported',
          subject: ({ params }) => ({ kind: 'project', id: params.id }),
        },
      },
    ),
  ];
}

/** What `fileRoutes` answers. */
export const fileEndpoints = [downloadBackup, downloadExport] as const;

/** The files themselves, served by a function of their own: sending takes time and memory. */
export function fileRoutes(
  downloads: Pick<Downloads, 'open'>,
  exportFiles: Pick<ExportFiles, 'open'>,
): Route[] {
  return [
    route(
      downloadBackup,
      async ({ params, query }, { holdFor }) => {
        const file = await downloads.open(params.rid, query);
        const { ownerId, fileName, contentType, body } = file;
        await holdFor(ownerId, heldBytes.backup);
        return { disposition: attachment(fileName), contentType, body };
      },
      { audit: { action: 'backup.downloaded', subject: ofRecord } },
    ),
    route(
      downloadExport,
      async ({ params, query }, { holdFor }) => {
        const file = await exportFiles.open(params.id, query.token);
        const { ownerId, fileName, contentType, body } = file;
        await holdFor(ownerId, heldBytes.backup);
        return { disposition: attachment(fileName), contentType, body };
      },
      {
        audit: {
          action: 'export.downloaded',
          subject: ({ params }) => ({ kind: 'export', id: params.id }),
        },
      },
    ),
  ];
}
