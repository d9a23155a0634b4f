import {
  sealedCredentialSchema,
  sealedDataKeySchema,
  type SecretStore,
} from '../../services/ports/secret-store.ts';
import type { MemoryDocuments } from './documents.ts';

export function createMemorySecrets(documents: MemoryDocuments): SecretStore {
  const pathOf = (projectId: string, name: string) => `projects/${projectId}/secrets/${name}`;
  const dataKey = (projectId: string) =>
    documents.read(pathOf(projectId, 'data-key'), sealedDataKeySchema);
  return {
    dataKey: async (projectId) => dataKey(projectId),

    async credential(projectId) {
      return documents.read(pathOf(projectId, 'credential'), sealedCredentialSchema);
    },

    async rewrapDataKey(projectId, from, to) {
      if (dataKey(projectId)?.ciphertext === from.ciphertext) {
        documents.set(pathOf(projectId, 'data-key'), to);
      }
    },
  };
}
