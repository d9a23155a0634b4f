import { z } from 'zod';
import { AppError } from '../../lib/errors.ts';
import type { DataKeys } from '../ports/data-keys.ts';
import type { SealedCredential, SecretStore } from '../ports/secret-store.ts';
import { deriveKey, open, seal } from './sealing.ts';

const label = 'firekeep/credential/v1';

const keySchema = z.object({
  projectId: z.string(),
  privateKeyId: z.string(),
  /** PKCS #8 in PEM, as `createPrivateKey` wrote it. */
  privateKey: z.string(),
  clientEmail: z.string(),
});
/** What Firekeep keeps of a service-account key file, and all it ever uses of one. */
export type ServiceAccountKey = Readonly<z.infer<typeof keySchema>>;

const grantSchema = z.object({ refreshToken: z.string() });
/** What Firekeep keeps of a Google account's consent: a token that gives short-lived ones. */
export type GoogleGrant = Readonly<z.infer<typeof grantSchema>>;

/** What a sealed credential is bound to. */
export interface CredentialContext {
  readonly ownerId: string;
  readonly projectId: string;
  readonly firebaseProjectId: string;
  readonly keyVersion: number;
}

function textOf({ ownerId, projectId, firebaseProjectId, keyVersion }: CredentialContext): string {
  return `v1|${ownerId}|${projectId}|${firebaseProjectId}|${keyVersion}`;
}

/** Seals a key or a grant under a key derived from the project's data key. */
export function sealCredential(
  key: ServiceAccountKey | GoogleGrant,
  dataKey: Uint8Array,
  context: CredentialContext,
): SealedCredential {
  const sealingKey = deriveKey(dataKey, label);
  const plaintext = Buffer.from(JSON.stringify(key), 'utf8');
  try {
    return {
      ...seal(sealingKey, plaintext, textOf(context)),
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
   * @throws AppError `failed-precondition` when there is no credential, it is another version than
   *   `context` says, or it doesn't open because it belongs elsewhere or was changed.
   */
  open(context: CredentialContext): Promise<ServiceAccountKey>;
  /** The same for a connection with Google. */
  openGrant(context: CredentialContext): Promise<GoogleGrant>;
}

export function createCredentialVault(deps: {
  readonly dataKeys: DataKeys;
  readonly secrets: SecretStore;
}): CredentialVault {
  const openAs = async <T>(kind: Kind<T>, context: CredentialContext): Promise<T> => {
    const sealed = await deps.secrets.credential(context.projectId);
    if (sealed === null || sealed.keyVersion !== context.keyVersion) {
      throw new AppError('failed-precondition', 'The stored credential is gone', {
        hint: kind.hint,
      });
    }
    const dataKey = await deps.dataKeys.get(context.projectId, context.ownerId);
    return openCredential(kind, { sealed, dataKey, context });
  };
  return {
    open: (context) => openAs(serviceAccount, context),
    openGrant: (context) => openAs(googleGrant, context),
  };
}

interface Kind<T> {
  readonly schema: z.ZodType<T>;
  /** What the owner can do when it can't be opened. */
  readonly hint: string;
}

const serviceAccount: Kind<ServiceAccountKey> = {
  schema: keySchema,
  hint: 'Add the service account key again',
};
const googleGrant: Kind<GoogleGrant> = {
  schema: grantSchema,
  hint: 'Connect the project with Google again',
};

function openCredential<T>(
  kind: Kind<T>,
  options: { sealed: SealedCredential; dataKey: Buffer; context: CredentialContext },
): T {
  const { sealed, dataKey, context } = options;
  const sealingKey = deriveKey(dataKey, label);
  try {
    const plaintext = open(sealingKey, sealed, textOf(context));
    return kind.schema.parse(JSON.parse(plaintext.toString('utf8')));
  } catch {
    // Whatever it was, its message could carry a piece of what was opened.
    throw new AppError('failed-precondition', 'The stored credential cannot be opened', {
      hint: kind.hint,
    });
  } finally {
    sealingKey.fill(0);
    dataKey.fill(0);
  }
}
