import { createDownloadLink, downloadBackup, exportBackupKey } from '../../contract/downloads.ts';
import { downloadExport } from '../../contract/exports.ts';
import type { BackupKeys } from '../../services/downloads/backup-keys.ts';
import type { BackupFiles } from '../../services/downloads/backup-files.ts';
import type { OpenedFile } from '../../services/downloads/file-links.ts';
import { attachment } from '../../services/downloads/attachment.ts';
import type { ExportFiles } from '../../services/exports/export-files.ts';
import { heldBytes } from '../held-bytes.ts';
import { createRateLimit } from '../rate-limit.ts';
import { route, type CallContext, type Route } from '../route.ts';
import type { FileReply } from '../send-file.ts';

const ofRecord = ({ params }: { params: { rid: string } }) =>
  ({ kind: 'record', id: params.rid }) as const;

const keysPerHour = 5;

/** Links and keys, for owners. */
export function downloadRoutes(files: Pick<BackupFiles, 'link'>, backupKeys: BackupKeys): Route[] {
  const keyLimit = createRateLimit({
    burst: keysPerHour,
    perSecond: keysPerHour / 3600,
  });
  return [
    route(
      createDownloadLink,
      async ({ params, body }, caller) => files.link(caller, params.rid, body),
      { freshSignIn: true, audit: { action: 'backup.links-made', subject: ofRecord } },
    ),
    route(
      exportBackupKey,
      async ({ params }, caller) => {
        keyLimit.take(caller.uid, 1);
        return backupKeys.take(caller, params.id, caller.requestId);
      },
      {
        freshSignIn: true,
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

/** The files themselves, served by a separate function: sending takes time and memory. */
export function fileRoutes(
  backups: Pick<BackupFiles, 'open'>,
  exports: Pick<ExportFiles, 'open'>,
): Route[] {
  return [
    route(
      downloadBackup,
      async ({ params, query }, caller) => sent(await backups.open(params.rid, query), caller),
      { audit: { action: 'backup.downloaded', subject: ofRecord } },
    ),
    route(
      downloadExport,
      async ({ params, query }, caller) => sent(await exports.open(params.id, query), caller),
      {
        audit: {
          action: 'export.downloaded',
          subject: ({ params }) => ({ kind: 'export', id: params.id }),
        },
      },
    ),
  ];
}

async function sent(
  { ownerId, fileName, contentType, body }: OpenedFile,
  { holdFor }: Pick<CallContext, 'holdFor'>,
): Promise<FileReply> {
  await holdFor(ownerId, heldBytes.backup);
  return { disposition: attachment(fileName), contentType, body };
}
