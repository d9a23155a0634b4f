import { recordCollections } from '../../contract/records.ts';
import {
  sealedCredentialSchema,
  sealedDataKeySchema,
  sealedWebhookSecretSchema,
  type SecretStore,
  type WebhookSecretStore,
} from '../../services/ports/secret-store.ts';
import type { Records } from './records.ts';

export const secretPath = (projectId: string, name: string) =>
  `${recordCollections.projects}/${projectId}/secrets/${name}`;

const dataKey = (projectId: string) => ({
  path: secretPath(projectId, 'data-key'),
  schema: sealedDataKeySchema,
});

const credential = (projectId: string) => ({
  path: secretPath(projectId, 'credential'),
  schema: sealedCredentialSchema,
});

const webhook = (projectId: string, configurationId: string) => ({
  path: secretPath(projectId, `webhook-${configurationId}`),
  schema: sealedWebhookSecretSchema,
});

/** Sealed secrets at `projects/{id}/secrets/…`, which the security rules show to no client. */
export function createSecretStore(records: Records): SecretStore & WebhookSecretStore {
  return {
    dataKey: (projectId) => records.get(dataKey(projectId)),

    credential: (projectId) => records.get(credential(projectId)),

    rewrapDataKey: (projectId, from, to) =>
      records.transact(async (work) => {
        const current = await work.get(dataKey(projectId));
        if (current?.ciphertext === from.ciphertext) {
          work.set(dataKey(projectId), to);
        }
      }),

    webhookSecret: (...of) => records.get(webhook(...of)),

    putWebhookSecret: (projectId, configurationId, sealed) =>
      records.write((writes) => writes.set(webhook(projectId, configurationId), sealed)),

    deleteWebhookSecret: (...of) => records.write((writes) => writes.delete(webhook(...of))),
  };
}
