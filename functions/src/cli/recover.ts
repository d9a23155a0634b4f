/** Brings Firekeep's own database back from the bucket: `docs/operating.md`. */
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { createKeyWrapper } from '../adapters/platform/key-wrapper.ts';
import { createRecoveredUsers } from '../adapters/platform/recovered-users.ts';
import { firestoreRecords } from '../adapters/records/firestore-records.ts';
import { createRecoveryStore } from '../adapters/records/recovery-store.ts';
import { Recovery, RecoveryRefused } from '../services/catalogue/recovery.ts';
import type { RecoveredPart } from '../services/ports/recovery-store.ts';
import { CliError, parseCommand } from './cli-error.ts';
import { connect, openBucket, runMain } from './connect.ts';

const help = `Brings Firekeep's own database back after its loss, from the catalogue in the bucket.

  FIREKEEP_MASTER_KEY=… npm run recover -- --bucket BUCKET --project PROJECT [--before TIME] [--dry-run]

  --bucket BUCKET     where the backups are
  --project PROJECT   the Firebase project that Firekeep runs in from now on; its Firestore must be empty
  --before TIME       what was written later is passed over, such as --before 2026-11-26T08:00:00Z:
                      for when the database lost something before it was lost
  --dry-run           says what would come back, and writes nothing

The master key stands in the environment variable FIREKEEP_MASTER_KEY, several separated by commas, keys of
Cloud KMS in FIREKEEP_KMS_KEY as in functions/.env.PROJECT. Broken off, the command can be repeated; after its end it says so, and prints the same report. In production it uses application default credentials (gcloud auth application-default login) of
somebody with the roles Cloud Datastore User, Firebase Authentication Admin and Storage Object Viewer. A project whose id
begins with demo- is in the emulators: those that FIREBASE_AUTH_EMULATOR_HOST, FIRESTORE_EMULATOR_HOST and
FIREBASE_STORAGE_EMULATOR_HOST name, or npm start's.

Exit codes: 0 all came back, 1 something did not or failed, 2 wrong use, or nothing was begun.
`;

const options = {
  bucket: { type: 'string' },
  project: { type: 'string' },
  before: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Values = ReturnType<typeof parseCommand<typeof options>>['values'];

const now = () => new Date();

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function timeOf(text: string | undefined): Date | null {
  const time = text === undefined ? null : new Date(text);
  if (time !== null && Number.isNaN(time.getTime())) {
    throw new CliError('--before must be a time such as 2026-11-26T08:00:00Z');
  }
  return time;
}

function wrapperOf(projectId: string | undefined) {
  const kmsKeys = process.env['FIREKEEP_KMS_KEY'] ?? '';
  const masterKey = process.env['FIREKEEP_MASTER_KEY'] ?? '';
  const isEmulated = projectId?.startsWith('demo-') === true;
  const kmsUrl = (isEmulated ? process.env['FIREKEEP_KMS_URL'] : null) ?? null;
  try {
    return createKeyWrapper({ masterKey, kmsKeys, kmsUrl });
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error));
  }
}

function createRecovery({ bucket, project, before }: Values): Recovery {
  const projectId = project ?? process.env['GCLOUD_PROJECT'];
  const wrapper = wrapperOf(projectId);
  const until = timeOf(before);
  connect(projectId);
  return new Recovery({
    objects: openBucket(bucket, projectId),
    wrapper,
    store: createRecoveryStore(firestoreRecords(getFirestore()), now),
    users: createRecoveredUsers(getAuth()),
    before: until,
    now,
  });
}

/** Lines about one part: what it is, what came back, and below it what did not. */
function linesOf({ of, writtenAt, user, project, problems }: RecoveredPart): string[] {
  const name =
    of.projectId === null
      ? `account ${user?.email ?? of.ownerId}`
      : `project ${project?.name ?? ''} (${of.projectId})`;
  const counts = project === null ? '' : `: ${countsOf([project])}`;
  const from = writtenAt === null ? 'did not come back' : `as of ${writtenAt}`;
  const byManifest =
    project === null || project.fromManifest === 0
      ? ''
      : ` (${project.fromManifest} newer than that, known by their manifests)`;
  return [
    `${name}, ${from}${counts}${byManifest}`,
    ...problems.map((problem) => `  not: ${problem}`),
  ];
}

function countsOf(projects: readonly NonNullable<RecoveredPart['project']>[]): string {
  const sum = (count: (of: (typeof projects)[number]) => number) =>
    projects.reduce((total, project) => total + count(project), 0);
  return [
    `schedules ${sum(({ schedules }) => schedules)}`,
    `backups ${sum(({ backups }) => backups)}`,
    `of them verified ${sum(({ verified }) => verified)}`,
  ].join(', ');
}

/** What came back in all. */
function sumOf(parts: readonly RecoveredPart[]): string {
  const back = parts.filter(({ writtenAt }) => writtenAt !== null);
  const projects = back.flatMap(({ project }) => (project === null ? [] : [project]));
  const accounts = back.length - projects.length;
  return `accounts ${accounts}, projects ${projects.length}, ${countsOf(projects)}`;
}

async function recover(values: Values): Promise<{ text: string; exitCode: number }> {
  const isDryRun = values['dry-run'];
  const recovery = createRecovery(values);
  const ended = isDryRun ? null : await recovery.report();
  if (ended !== null) {
    print(`This was recovered on ${ended.endedAt}. Nothing was changed now. What became of it:`);
  }
  const parts: RecoveredPart[] = [];
  for await (const part of ended?.parts ?? recovery.run(isDryRun)) {
    linesOf(part).forEach(print);
    parts.push(part);
  }
  const missing = parts.flatMap(({ problems }) => problems).length;
  const all = `${isDryRun ? 'Would come back' : 'Back'}: ${sumOf(parts)}.`;
  const rest = missing === 0 ? 'Nothing is missing.' : `To look at: ${missing}, see "not" above.`;
  return { text: `${all}\n${rest}`, exitCode: missing === 0 ? 0 : 1 };
}

async function run(args: readonly string[]): Promise<{ text: string; exitCode: number }> {
  const { values, positionals } = parseCommand(args, options);
  if (values.help) {
    return { text: help.trimEnd(), exitCode: 0 };
  }
  if (positionals.length > 0) {
    throw new CliError('There are too many arguments: see --help');
  }
  try {
    return await recover(values);
  } catch (error) {
    throw error instanceof RecoveryRefused ? new CliError(error.message) : error;
  }
}

await runMain(run);
