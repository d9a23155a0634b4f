import type { BackupKey } from '../../contract/downloads.ts';
import type { Log } from '../../lib/log.ts';
import type { DataKeys } from '../ports/data-keys.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';

export interface BackupKeysOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly dataKeys: DataKeys;
  readonly lowerings: Pick<Lowerings, 'make'>;
  readonly log: Log;
}

/** Hands owners the key of their project's backups, so that they can read them without Firekeep. */
export class BackupKeys {
  private readonly options: BackupKeysOptions;

  constructor(options: BackupKeysOptions) {
    this.options = options;
  }

  /** @throws AppError `not-found` for projects of others too. */
  async take(caller: GuardedCaller, projectId: string, requestId: string): Promise<BackupKey> {
    const { projects, dataKeys, lowerings, log } = this.options;
    const { uid } = caller;
    const { project } = await ownedProject(projects, projectId, uid);
    const title = `The key of the backups of ${project.name} was taken`;
    const lines = ['Whoever has it and what is stored can read every backup.'];
    return await lowerings.make(caller, { projectId, title, lines }, async () => {
      const key = await dataKeys.get(projectId, uid);
      log.warn('Backup key handed out', { projectId, requestId });
      const dataKey = key.toString('base64');
      key.fill(0);
      return { format: 'firekeep-backup-key', version: 1, ownerId: uid, projectId, dataKey };
    });
  }
}
