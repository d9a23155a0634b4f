import type { Vault } from '../../engine/format/manifest.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { isLeaving } from '../jobs/needed-backup.ts';
import type { BackupRecords } from '../ports/backup-records.ts';

/**
 * A vault that a backup is read from by a call: it isn't kept from being deleted meanwhile. What is
 * missing then is no damage, and is said in words for its owner.
 */
export function keptVault(
  vault: Vault,
  recordId: string,
  records: Pick<BackupRecords, 'get'>,
): Vault {
  const { store } = vault;
  return {
    ...vault,
    store: {
      get: async (name) => {
        try {
          return await store.get(name);
        } catch (error) {
          throw hasCode(error, 'missing') && (await isDeleted(records, recordId))
            ? deletedMeanwhile(error)
            : error;
        }
      },
      put: (...args) => store.put(...args),
      stat: (name) => store.stat(name),
      touch: (name) => store.touch(name),
      delete: (...args) => store.delete(...args),
      list: (prefix) => store.list(prefix),
    },
  };
}

async function isDeleted(records: Pick<BackupRecords, 'get'>, recordId: string): Promise<boolean> {
  const found = await records.get(recordId);
  return found === null || isLeaving(found.value);
}

function deletedMeanwhile(cause: AppError): AppError {
  return new AppError('not-found', 'The backup was deleted while it was being read', {
    hint: 'Choose another backup.',
    cause,
  });
}
