import { createDecipheriv, createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CliError } from './cli-error.ts';

/** What opens a project's backups, and says where they lie. */
export interface KeyFile {
  readonly format: 'firekeep-backup-key';
  readonly version: 1;
  readonly ownerId: string;
  readonly projectId: string;
  /** Base64 of 32 bytes. */
  readonly dataKey: string;
}

const idPattern = /^[\w-]{1,128}$/;

/** @throws CliError for a file that isn't a key. */
export async function readKeyFile(path: string): Promise<KeyFile> {
  const file = await readJson(path);
  const { format, version, ownerId, projectId, dataKey } = file;
  const isKey =
    format === 'firekeep-backup-key' &&
    version === 1 &&
    typeof ownerId === 'string' &&
    idPattern.test(ownerId) &&
    typeof projectId === 'string' &&
    idPattern.test(projectId) &&
    typeof dataKey === 'string' &&
    Buffer.from(dataKey, 'base64').length === 32;
  if (!isKey) {
    throw new CliError(`${path} is no key of Firekeep backups`);
  }
  return { format, version, ownerId, projectId, dataKey };
}

/**
 * The way of who runs Firekeep: opens a project's data key, the document `projects/{id}/secrets/data-key` as JSON, with the master key.
 * @param masterKeys base64 of 32 bytes each, separated by commas
 */
export async function unwrapKey(
  sealedPath: string,
  owner: { ownerId: string; projectId: string },
  masterKeys: string,
): Promise<KeyFile> {
  const sealed = await readJson(sealedPath);
  const { iv, ciphertext, tag, keyVersion, kekVersion } = sealed;
  if (
    typeof iv !== 'string' ||
    typeof ciphertext !== 'string' ||
    typeof tag !== 'string' ||
    typeof keyVersion !== 'number'
  ) {
    throw new CliError(`${sealedPath} is no sealed data key`);
  }
  const keys = masterKeys.split(',').map((text) => Buffer.from(text.trim(), 'base64'));
  const master = keys.find((key) => key.length === 32 && versionOf(key) === kekVersion);
  if (master === undefined) {
    throw new CliError('The data key lies under another master key');
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

async function readJson(path: string): Promise<Readonly<Record<string, unknown>>> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new CliError(
      error instanceof SyntaxError ? `${path} is not JSON` : `${path} can not be read`,
    );
  }
  if (typeof value !== 'object' || value === null) {
    throw new CliError(`${path} is no JSON object`);
  }
  return { ...value };
}
