import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { backupKeySchema } from '../contract/downloads.ts';
import { kmsWrapper } from '../adapters/platform/key-wrapper.ts';
import { createMasterKeyWrapper } from '../adapters/platform/master-key-wrapper.ts';
import { dataKeyContext } from '../services/credentials/project-data-keys.ts';
import { sealedDataKeySchema } from '../services/ports/secret-store.ts';
import { CliError } from './cli-error.ts';

const idSchema = z.string().regex(/^[\w-]{1,128}$/);

/** What opens a project's backups, and says where they lie. */
const keyFileSchema = backupKeySchema.extend({
  ownerId: idSchema,
  projectId: idSchema,
  dataKey: z.string().refine((key) => Buffer.from(key, 'base64').length === 32),
});
export type KeyFile = z.infer<typeof keyFileSchema>;

/** @throws CliError for a file that isn't a key. */
export async function readKeyFile(path: string): Promise<KeyFile> {
  return await readJson(path, keyFileSchema, 'key of Firekeep backups');
}

/**
 * For who runs Firekeep: opens a project's data key, the document `projects/{id}/secrets/data-key`
 * as JSON, with the master key, or with Cloud KMS where that has sealed it.
 * @param masterKeys base64 of 32 bytes each, separated by commas
 */
export async function unwrapKey(
  sealedPath: string,
  owner: { ownerId: string; projectId: string },
  masterKeys: string,
): Promise<KeyFile> {
  const sealed = await readJson(sealedPath, sealedDataKeySchema, 'sealed data key');
  const context = dataKeyContext(owner.ownerId, owner.projectId, sealed.keyVersion);
  const wrapper =
    sealed.alg === 'CLOUD_KMS' ? kmsWrapper(sealed.kekVersion) : createMasterKeyWrapper(masterKeys);
  try {
    const key = await wrapper.unwrap(sealed, context);
    return {
      format: 'firekeep-backup-key',
      version: 1,
      ...owner,
      dataKey: key.toString('base64'),
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError(`${why}: is it of this owner and project, and the key the right one?`);
  }
}

async function readJson<T>(path: string, schema: z.ZodType<T>, what: string): Promise<T> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new CliError(
      error instanceof SyntaxError ? `${path} is not JSON` : `${path} cannot be read`,
    );
  }
  if (typeof value !== 'object' || value === null) {
    throw new CliError(`${path} is no JSON object`);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw new CliError(`${path} is no ${what}`);
  }
  return parsed.data;
}
