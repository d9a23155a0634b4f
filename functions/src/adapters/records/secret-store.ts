import type { Firestore } from 'firebase-admin/firestore';
import { recordCollections } from '../../contract/records.ts';
import {
  sealedCredentialSchema,
  sealedDataKeySchema,
  sealedWebhookSecretSchema,
  type SecretStore,
  type WebhookSecretStore,
} from '../../services/ports/secret-store.ts';
import { transact } from './transact.ts';

/** Sealed secrets at `projects/{id}/secrets/…`, which the security rules show to no client. */
export function createFirestoreSecrets(db: Firestore): SecretStore & WebhookSecretStore {
  const secret = (projectId: string, name: 'credential' | 'data-key' | `webhook-${string}`) =>
    db.collection(recordCollections.projects).doc(projectId).collection('secrets').doc(name);
  return {
    async dataKey(projectId) {
      const snapshot = await secret(projectId, 'data-key').get();
      return snapshot.exists ? sealedDataKeySchema.parse(snapshot.data()) : null;
    },

    async credential(projectId) {
      const snapshot = await secret(projectId, 'credential').get();
      return snapshot.exists ? sealedCredentialSchema.parse(snapshot.data()) : null;
    },

    async rewrapDataKey(projectId, from, to) {
      const ref = secret(projectId, 'data-key');
      await transact(db, async (transaction) => {
        const current = (await transaction.get(ref)).data();
        if (current?.['ciphertext'] === from.ciphertext) {
          transaction.set(ref, to);
        }
      });
    },

    async webhookSecret(projectId, configurationId) {
      const snapshot = await secret(projectId, `webhook-${configurationId}`).get();
      return snapshot.exists ? sealedWebhookSecretSchema.parse(snapshot.data()) : null;
    },

    async putWebhookSecret(projectId, configurationId, sealed) {
      await secret(projectId, `webhook-${configurationId}`).set(sealed);
    },

    async deleteWebhookSecret(projectId, configurationId) {
      await secret(projectId, `webhook-${configurationId}`).delete();
    },
  };
}
