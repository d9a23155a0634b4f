import type { BackupKey } from '../../contract/downloads.ts';
import type { Log } from '../../lib/log.ts';
import type { DataKeys } from '../ports/data-keys.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';

export interface BackupKeysOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly dataKeys: DataKeys;
  readonly log: Log;
}

/** Hands owners the key of their project's backups, so that they can read them without Firekeep. */
export class BackupKeys {
  private readonly options: BackupKeysOptions;

  constructor(options: BackupKeysOptions) {
    this.options = options;
  }

  /** @throws AppError `not-found` for projects of others too. */
  async take(uid: string, projectId: string, requestId: string): Promise<BackupKey> {
    const { projects, dataKeys, log } = this.options;
    await ownedProject(projects, projectId, uid);
    const key = await dataKeys.get(projectId, uid);
    log.warn('Backup key handed out', { projectId, requestId });
    const dataKey = key.toString('base64');
    key.fill(0);
    return { format: 'firekeep-backup-key', version: 1, ownerId: uid, projectId, dataKey };
  }
}
