import { z } from 'zod';

const base64Schema = z.base64().max(16 * 1024);

const sealedSchema = z.object({
  alg: z.literal('A256GCM'),
  iv: base64Schema,
  ciphertext: base64Schema,
  tag: base64Schema,
});

/** AES-256-GCM output in base64. What it is bound to isn't in it: whoever opens it must know. */
export type Sealed = z.infer<typeof sealedSchema>;

/**
 * Something under the master key itself, which `kekVersion` names: one of the secret's, or a key of
 * Cloud KMS, which returns all it needs as one text.
 */
export const wrappedSecretSchema = sealedSchema.extend({
  alg: z.enum(['A256GCM', 'CLOUD_KMS']),
  kekVersion: z.string(),
});

/** A project's data key under the master key. `keyVersion` names the data key. */
export const sealedDataKeySchema = wrappedSecretSchema.extend({ keyVersion: z.int() });
export type SealedDataKey = z.infer<typeof sealedDataKeySchema>;

/**
 * A project's service-account key, or what a Google account granted, under its data key.
 * `keyVersion` grows with every replacement.
 */
export const sealedCredentialSchema = sealedSchema.extend({ keyVersion: z.int() });
export type SealedCredential = z.infer<typeof sealedCredentialSchema>;

/** What a schedule's webhooks are signed with, sealed under the project's data key. */
export const sealedWebhookSecretSchema = sealedSchema;

/**
 * Where sealed secrets lie. They are written together with their project, through `ProjectStore`.
 */
export interface SecretStore {
  /** Null when the project has none, or no longer. */
  dataKey(projectId: string): Promise<SealedDataKey | null>;
  credential(projectId: string): Promise<SealedCredential | null>;
  /**
   * Stores the same data key under another master key, unless it was changed or removed meanwhile.
   */
  rewrapDataKey(projectId: string, from: SealedDataKey, to: SealedDataKey): Promise<void>;
}

/** Where the signing secrets of schedules' webhooks lie. */
export interface WebhookSecretStore {
  /** Null where there is none, or no longer. */
  webhookSecret(projectId: string, configurationId: string): Promise<Sealed | null>;
  putWebhookSecret(projectId: string, configurationId: string, sealed: Sealed): Promise<void>;
  deleteWebhookSecret(projectId: string, configurationId: string): Promise<void>;
}
