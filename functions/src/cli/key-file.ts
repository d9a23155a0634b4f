import { createDecipheriv, createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { backupKeySchema } from '../contract/downloads.ts';
import { CliError } from './cli-error.ts';

const idSchema = z.string().regex(/^[\w-]{1,128}$/);

/** What opens a project's backups, and says where they lie. */
const keyFileSchema = backupKeySchema.extend({
  ownerId: idSchema,
  projectId: idSchema,
  dataKey: z.string().refine((key) => Buffer.from(key, 'base64').length === 32),
});
export type KeyFile = z.infer<typeof keyFileSchema>;

const sealedKeySchema = z.object({
  iv: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
  keyVersion: z.number(),
  kekVersion: z.unknown().optional(),
});

/** @throws CliError for a file that isn't a key. */
export async function readKeyFile(path: string): Promise<KeyFile> {
  return await readJson(path, keyFileSchema, 'key of Firekeep backups');
}

/**
 * For who runs Firekeep: opens a project's data key, the document `projects/{id}/secrets/data-key`
 * as JSON, with the master key.
 * @param masterKeys base64 of 32 bytes each, separated by commas
 */
export async function unwrapKey(
  sealedPath: string,
  owner: { ownerId: string; projectId: string },
  masterKeys: string,
): Promise<KeyFile> {
  const sealed = await readJson(sealedPath, sealedKeySchema, 'sealed data key');
  const { iv, ciphertext, tag, keyVersion, kekVersion } = sealed;
  const keys = masterKeys.split(',').map((text) => Buffer.from(text.trim(), 'base64'));
  const master = keys.find((key) => key.length === 32 && versionOf(key) === kekVersion);
  if (master === undefined) {
    throw new CliError('The data key was wrapped by another master key');
  }
  const context = ['v1', owner.ownerId, owner.projectId, keyVersion].join('|');
  const decipher = createDecipheriv('aes-256-gcm', master, Buffer.from(iv, 'base64'), {
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(Buffer.from(tag, 'base64'));
  try {
    const key = Buffer.concat([
      decipher.update(Buffer.from(ciphertext, 'base64')),
      decipher.final(),
    ]);
    const dataKey = key.toString('base64');
    return { format: 'firekeep-backup-key', version: 1, ...owner, dataKey };
  } catch {
    throw new CliError('The data key does not open: is it of this owner and project?');
  }
}

function versionOf(key: Uint8Array): string {
  return createHash('sha256').update('firekeep/kek-version').update(key).digest('hex').slice(0, 16);
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
