/** Reads backups from a folder or bucket with nothing but the project's key: `docs/reader.md`. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BucketStore } from '../adapters/platform/snapshot-store.ts';
import type { Vault } from '../engine/format/manifest.ts';
import { deriveKeys } from '../engine/format/seal.ts';
import type { SnapshotStore } from '../engine/store/snapshot-store.ts';
import { retryingStore } from '../engine/store/retrying-store.ts';
import { CliError, parseCommand } from './cli-error.ts';
import { exportFile, extract, list, verify, type Output } from './commands.ts';
import { FolderStore } from './folder-store.ts';
import { readKeyFile, unwrapKey } from './key-file.ts';
import { AppError } from '../lib/errors.ts';

const help = `Reads backups of Firekeep without Firekeep.

  npm run --silent reader -- list    --from PLACE --key FILE
  npm run --silent reader -- verify  BACKUP --from PLACE --key FILE
  npm run --silent reader -- extract BACKUP PATH --from PLACE --key FILE
  npm run --silent reader -- export  BACKUP [--format ndjson|json|csv] [--collection PATH] [--out FILE] --from PLACE --key FILE
  npm run --silent reader -- unwrap-key SEALED --owner UID --project ID

  --from PLACE        a folder that holds backups/… as the bucket does, or gs://BUCKET
                      (signed in by gcloud auth application-default login, or GOOGLE_APPLICATION_CREDENTIALS)
  --key FILE          the project's key, from its page in Firekeep or from unwrap-key
  --collection PATH   a collection's path; * in place of a document id stands for any. A folder of documents below
                      each other in NDJSON and JSON, the collection's own documents in CSV
  --out FILE          where to write; standard output without it

  unwrap-key prints a project's key: SEALED is the document projects/ID/secrets/data-key as JSON,
  the master key stands in the environment variable FIREKEEP_MASTER_KEY; what Cloud KMS has sealed is opened there,
  signed in as above

Exit codes: 0 done, 1 a backup is damaged or storage cannot be read, 2 wrong use, 3 no such document.
`;

const options = {
  from: { type: 'string' },
  key: { type: 'string' },
  format: { type: 'string', default: 'ndjson' },
  collection: { type: 'string' },
  out: { type: 'string' },
  owner: { type: 'string' },
  project: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Values = ReturnType<typeof parseCommand<typeof options>>['values'];

function required(value: string | undefined, what: string): string {
  if (value === undefined || value === '') {
    throw new CliError(`${what} is missing`);
  }
  return value;
}

function storeOf(place: string): SnapshotStore {
  const [, bucket] = /^gs:\/\/([^/]+)\/?$/.exec(place) ?? [];
  if (bucket !== undefined) {
    return retryingStore(new BucketStore(bucket));
  }
  if (place.includes('://')) {
    throw new CliError('--from must be a folder or gs://BUCKET');
  }
  return new FolderStore(place);
}

async function openVault({ from, key }: Values): Promise<Vault> {
  const { ownerId, projectId, dataKey } = await readKeyFile(required(key, '--key'));
  const keys = deriveKeys(Buffer.from(dataKey, 'base64'));
  return { store: storeOf(required(from, '--from')), keys, owner: { ownerId, projectId } };
}

function outputTo(path: string | undefined): Output {
  return {
    print: (line) => void process.stdout.write(`${line}\n`),
    write: async (pieces) => {
      const source = Readable.from(pieces, { objectMode: true, highWaterMark: 1 });
      if (path === undefined) {
        await pipeline(source, process.stdout, { end: false });
        return;
      }
      try {
        // Not over a file that is there: an export that fails must not take an older one with it.
        await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        if (isExisting(error)) {
          throw new CliError(`${path} is there already`);
        }
        await rm(path, { force: true });
        throw error;
      }
    },
  };
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function formatOf(text: string): 'ndjson' | 'json' | 'csv' {
  if (text !== 'ndjson' && text !== 'json' && text !== 'csv') {
    throw new CliError('--format must be ndjson, json or csv');
  }
  return text;
}

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommand(args, options);
  const [command, ...operands] = positionals;
  if (values.help || command === undefined) {
    process.stdout.write(help);
    return;
  }
  const output = outputTo(values.out);
  const backupId = () => required(operands[0], 'The id of the backup');
  switch (command) {
    case 'list':
      return await list(await openVault(values), output);
    case 'verify':
      return await verify(await openVault(values), backupId(), output);
    case 'extract': {
      const path = required(operands[1], 'The path of the document');
      return await extract(await openVault(values), { backupId: backupId(), path }, output);
    }
    case 'export': {
      const { collection = null } = values;
      const wanted = { backupId: backupId(), format: formatOf(values.format), collection };
      return await exportFile(await openVault(values), wanted, output);
    }
    case 'unwrap-key': {
      const owner = {
        ownerId: required(values.owner, '--owner'),
        projectId: required(values.project, '--project'),
      };
      const masterKeys = process.env['FIREKEEP_MASTER_KEY'] ?? '';
      const sealed = required(operands[0], 'The file with the sealed data key');
      output.print(JSON.stringify(await unwrapKey(sealed, owner, masterKeys)));
      return undefined;
    }
    default:
      throw new CliError(`There is no command ${command}: see --help`);
  }
}

/** Whoever reads our output has seen enough, as `head` has. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

process.stdout.on('error', (error) => {
  if (!isClosedPipe(error)) {
    throw error;
  }
  process.exit();
});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (isClosedPipe(error)) {
    process.exit();
  }
  if (!(error instanceof CliError || error instanceof AppError)) {
    throw error;
  }
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof CliError ? error.exitCode : 1;
}
