import { randomBytes } from 'node:crypto';
import { AppError } from '../../lib/errors.ts';
import type { DataKeys } from '../ports/data-keys.ts';
import type { KeyWrapper } from '../ports/key-wrapper.ts';
import type { SealedDataKey, SecretStore } from '../ports/secret-store.ts';

const dataKeyBytes = 32;
const firstVersion = 1;

/** What a wrapped data key is bound to: copied to another project or owner, it doesn't open. */
export function dataKeyContext(ownerId: string, projectId: string, keyVersion: number): string {
  return `v1|${ownerId}|${projectId}|${keyVersion}`;
}

export interface ProjectDataKeys extends DataKeys {
  /**
   * A new project's data key, in the clear for sealing its first secret and wrapped for storing.
   */
  make(projectId: string, ownerId: string): Promise<{ key: Buffer; sealed: SealedDataKey }>;
}

export function createProjectDataKeys(deps: {
  readonly wrapper: KeyWrapper;
  readonly secrets: SecretStore;
}): ProjectDataKeys {
  const wrap = async (key: Buffer, id: { projectId: string; ownerId: string; version: number }) => {
    const context = dataKeyContext(id.ownerId, id.projectId, id.version);
    return { ...(await deps.wrapper.wrap(key, context)), keyVersion: id.version };
  };
  return {
    async make(projectId, ownerId) {
      const key = randomBytes(dataKeyBytes);
      return { key, sealed: await wrap(key, { projectId, ownerId, version: firstVersion }) };
    },

    async get(projectId, ownerId) {
      const sealed = await deps.secrets.dataKey(projectId);
      if (sealed === null) {
        throw new AppError('failed-precondition', "The project's key has been destroyed");
      }
      const context = dataKeyContext(ownerId, projectId, sealed.keyVersion);
      const key = await deps.wrapper.unwrap(sealed, context);
      if (sealed.kekVersion !== deps.wrapper.kekVersions[0]) {
        // The master key was rotated: from now on this data key is wrapped by the new one.
        const renewed = await wrap(key, { projectId, ownerId, version: sealed.keyVersion });
        await deps.secrets.rewrapDataKey(projectId, sealed, renewed);
      }
      return key;
    },
  };
}
