import { initializeApp } from 'firebase-admin/app';
import { BucketStore } from '../adapters/platform/snapshot-store.ts';
import { retried, retryingStore } from '../engine/store/retrying-store.ts';
import type { ReplacingStore, SnapshotStore } from '../engine/store/snapshot-store.ts';
import { CliError } from './cli-error.ts';

const emulators = {
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
  FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:9199',
} as const;

/**
 * To Firekeep's own project. A command for the emulators must not reach production, nor the other
 * way round.
 */
export function connect(projectId: string | undefined): void {
  if (projectId === undefined || projectId === '') {
    throw new CliError('Name the project: --project PROJECT (see --help)');
  }
  for (const [name, address] of Object.entries(emulators)) {
    if (projectId.startsWith('demo-')) {
      process.env[name] ??= address;
    } else if (process.env[name] !== undefined) {
      throw new CliError(`${name} is set, but ${projectId} is not in the emulators`);
    }
  }
  initializeApp({ projectId });
}

/** The bucket of Firekeep's own project, after `connect`. */
export function openBucket(
  bucket: string | undefined,
  projectId: string | undefined,
): SnapshotStore & ReplacingStore {
  if (bucket === undefined || bucket === '') {
    throw new CliError('Name the bucket: --bucket BUCKET (see --help)');
  }
  const emulator = process.env['FIREBASE_STORAGE_EMULATOR_HOST'];
  const store = new BucketStore(bucket, {
    ...(projectId === undefined ? {} : { projectId }),
    ...(emulator === undefined ? {} : { apiEndpoint: `http://${emulator}` }),
  });
  return {
    ...retryingStore(store),
    replace: (...args) => retried(() => store.replace(...args)),
  };
}

/** Prints what `run` answers, or what is wrong, and ends with the exit code that goes with it. */
export async function runMain(
  run: (args: readonly string[]) => Promise<{ text: string; exitCode: number }>,
): Promise<void> {
  try {
    const { text, exitCode } = await run(process.argv.slice(2));
    process.stdout.write(`${text}\n`);
    process.exitCode = exitCode;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof CliError ? error.exitCode : 1;
  }
}
