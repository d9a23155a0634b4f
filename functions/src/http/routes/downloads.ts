import { createDownloadLink, downloadBackup, exportBackupKey } from '../../contract/downloads.ts';
import type { BackupKeys } from '../../services/downloads/backup-keys.ts';
import type { Downloads } from '../../services/downloads/downloads.ts';
import { attachment } from '../../services/downloads/file-name.ts';
import { createRateLimit } from '../rate-limit.ts';
import { route, type Route } from '../route.ts';

const keysPerHour = 5;
const keySignInMs = 5 * 60_000;

/** Links and keys, for owners. */
export function downloadRoutes(downloads: Downloads, backupKeys: BackupKeys): Route[] {
  const keyLimit = createRateLimit({
    burst: keysPerHour,
    perSecond: keysPerHour / 3600,
    now: () => performance.now(),
  });
  return [
    route(
      createDownloadLink,
      async ({ params, body }, { uid }) => downloads.link(uid, params.rid, body),
      { sensitive: true },
    ),
    route(
      exportBackupKey,
      async ({ params }, { uid, requestId }) => {
        keyLimit.take(uid, 1);
        return backupKeys.take(uid, params.id, requestId);
      },
      { sensitive: true, signedInWithinMs: keySignInMs },
    ),
  ];
}

/** The files themselves: served by a function of their own, because sending takes time and memory. */
export function fileRoutes(downloads: Downloads): Route[] {
  return [
    route(downloadBackup, async ({ params, query }) => {
      const { fileName, contentType, body } = await downloads.open(params.rid, query);
      return { disposition: attachment(fileName), contentType, body };
    }),
  ];
}
