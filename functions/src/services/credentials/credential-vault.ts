import { z } from 'zod';
import { AppError } from '../../lib/errors.ts';
import type { DataKeys } from '../ports/data-keys.ts';
import type { SealedCredential, SecretStore } from '../ports/secret-store.ts';
import { deriveKey, open, seal } from './sealing.ts';
import type { ServiceAccountKey } from './service-account-key.ts';

const label = 'firekeep/credential/v1';

const keySchema = z.object({
  projectId: z.string(),
  privateKeyId: z.string(),
  privateKey: z.string(),
  clientEmail: z.string(),
});

/** What a sealed credential is bound to. */
export interface CredentialContext {
  readonly ownerId: string;
  readonly projectId: string;
  readonly firebaseProjectId: string;
  readonly keyVersion: number;
}

function contextText(context: CredentialContext): string {
  const { ownerId, projectId, firebaseProjectId, keyVersion } = context;
  return `v1|${ownerId}|${projectId}|${firebaseProjectId}|${keyVersion}`;
}

/** Seals a key file's five fields under a key derived from the project's data key. */
export function sealCredential(
  key: ServiceAccountKey,
  dataKey: Uint8Array,
  context: CredentialContext,
): SealedCredential {
  const sealingKey = deriveKey(dataKey, label);
  const plaintext = Buffer.from(JSON.stringify(key), 'utf8');
  try {
    return {
      ...seal(sealingKey, plaintext, contextText(context)),
      keyVersion: context.keyVersion,
    };
  } finally {
    sealingKey.fill(0);
    plaintext.fill(0);
  }
}

/** Opens stored credentials. Nothing decrypted is kept between two calls. */
export interface CredentialVault {
  /**
   * @throws AppError `failed-precondition` when there is no credential, it is another version than `context` says,
   * or it doesn't open because it belongs elsewhere or was changed.
   */
  open(context: CredentialContext): Promise<ServiceAccountKey>;
}

export function createCredentialVault(deps: {
  readonly dataKeys: DataKeys;
  readonly secrets: SecretStore;
}): CredentialVault {
  return {
    async open(context) {
      const sealed = await deps.secrets.credential(context.projectId);
      if (sealed === null || sealed.keyVersion !== context.keyVersion) {
        throw new AppError('failed-precondition', 'The stored credential is gone', {
          hint: 'Add the service account key again',
        });
      }
      const dataKey = await deps.dataKeys.get(context.projectId, context.ownerId);
      return openCredential(sealed, dataKey, context);
    },
  };
}

function openCredential(
  sealed: SealedCredential,
  dataKey: Buffer,
  context: CredentialContext,
): ServiceAccountKey {
  const sealingKey = deriveKey(dataKey, label);
  try {
    const plaintext = open(sealingKey, sealed, contextText(context));
    return keySchema.parse(JSON.parse(plaintext.toString('utf8')));
  } catch {
    // Whatever it was, its message could carry a piece of what was opened.
    throw new AppError('failed-precondition', 'The stored credential can not be opened', {
      hint: 'Add the service account key again',
    });
  } finally {
    sealingKey.fill(0);
    dataKey.fill(0);
  }
}
