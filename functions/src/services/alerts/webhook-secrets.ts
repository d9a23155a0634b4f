import { randomBytes } from 'node:crypto';
import { AppError } from '../../lib/errors.ts';
import { deriveKey, open, seal } from '../credentials/sealing.ts';
import type { DataKeys } from '../ports/data-keys.ts';
import type { WebhookSecretStore } from '../ports/secret-store.ts';

const label = 'firekeep/webhook/v1';
const prefix = 'whsec_';

/** Whose secret it is; sealed for one schedule it opens for no other. */
export interface SecretOwner {
  readonly ownerId: string;
  readonly projectId: string;
  readonly configurationId: string;
}

function contextOf({ ownerId, projectId, configurationId }: SecretOwner): string {
  return `v1|${ownerId}|${projectId}|${configurationId}`;
}

export interface WebhookSecretsOptions {
  readonly dataKeys: DataKeys;
  readonly secrets: WebhookSecretStore;
}

/** Signs webhooks: secrets made here, shown once, sealed under the project's data key. */
export class WebhookSecrets {
  private readonly options: WebhookSecretsOptions;

  constructor(options: WebhookSecretsOptions) {
    this.options = options;
  }

  /** A new secret for the old. @throws AppError `failed-precondition` without a data key */
  async renew(owner: SecretOwner): Promise<string> {
    const secret = `${prefix}${randomBytes(32).toString('base64url')}`;
    const key = await this.key(owner);
    const sealed = seal(key, Buffer.from(secret), contextOf(owner));
    key.fill(0);
    await this.options.secrets.putWebhookSecret(owner.projectId, owner.configurationId, sealed);
    return secret;
  }

  /** @throws AppError `failed-precondition` when there is none, or it doesn't open. */
  async get(owner: SecretOwner): Promise<string> {
    const { projectId, configurationId } = owner;
    const sealed = await this.options.secrets.webhookSecret(projectId, configurationId);
    if (sealed === null) {
      throw new AppError('failed-precondition', 'The webhook has no signing secret');
    }
    const key = await this.key(owner);
    try {
      return open(key, sealed, contextOf(owner)).toString('utf8');
    } catch {
      throw new AppError('failed-precondition', "The webhook's signing secret cannot be opened");
    } finally {
      key.fill(0);
    }
  }

  async remove({ projectId, configurationId }: SecretOwner): Promise<void> {
    await this.options.secrets.deleteWebhookSecret(projectId, configurationId);
  }

  private async key({ projectId, ownerId }: SecretOwner): Promise<Buffer> {
    const dataKey = await this.options.dataKeys.get(projectId, ownerId);
    try {
      return deriveKey(dataKey, label);
    } finally {
      dataKey.fill(0);
    }
  }
}
