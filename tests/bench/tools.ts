// The npm packages that people copy Firestore with, as their documentation says to run them.
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Tool {
  readonly name: string;
  readonly version: string;
  /** Programs and arguments, below `node_modules` of the folder that it is installed in. */
  exportFrom(place: ToolPlace): readonly string[];
  importInto(place: ToolPlace): readonly string[];
}

export interface ToolPlace {
  readonly projectId: string;
  /** `host:port` of the emulator. */
  readonly firestore: string;
  /** Where the exported file is or goes, without an ending. */
  readonly file: string;
  /** A service account's key file for the project. */
  readonly keyFile: string;
}

const maxMinutes = 30;

function backfireOptions(projectId: string, firestore: string): string[] {
  return ['--project', projectId, '--emulator', firestore, '--quiet'];
}

export const tools: readonly Tool[] = [
  {
    name: 'firestore-backfire',
    version: '2.6.0',
    exportFrom: ({ projectId, firestore, file }) => [
      'firestore-backfire/dist/cjs/backfire.js',
      'export',
      `${file}.ndjson`,
      ...backfireOptions(projectId, firestore),
      '--overwrite',
    ],
    importInto: ({ projectId, firestore, file }) => [
      'firestore-backfire/dist/cjs/backfire.js',
      'import',
      `${file}.ndjson`,
      ...backfireOptions(projectId, firestore),
      '--mode',
      'overwrite',
    ],
  },
  {
    name: 'node-firestore-import-export',
    version: '1.1.0',
    exportFrom: ({ file, keyFile }) => [
      'node-firestore-import-export/dist/bin/firestore-export.js',
      '-a',
      keyFile,
      '-b',
      `${file}.json`,
    ],
    importInto: ({ file, keyFile }) => [
      'node-firestore-import-export/dist/bin/firestore-import.js',
      '-a',
      keyFile,
      '-b',
      `${file}.json`,
      '-y',
    ],
  },
];

/** Installs the tools into `folder`; what keeps that from working comes back as text. */
export async function installTools(folder: string): Promise<string | null> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const npm = process.env['npm_execpath'];
  if (npm === undefined || !existsSync(npm)) {
    return 'npm is not at hand: run the benchmark with `npm run bench`';
  }
  const packages = tools.map(({ name, version }) => `${name}@${version}`);
  // A peer that firestore-backfire asks for.
  packages.push('@google-cloud/firestore@7.11.6');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages];
  const { code, output } = await run([npm, ...args], folder, {});
  return code === 0 ? null : `npm could not install them: ${lastLines(output)}`;
}

/** Runs a tool to its end. @returns seconds, or what went wrong */
export async function runTool(
  folder: string,
  command: readonly string[],
  place: ToolPlace,
): Promise<{ seconds: number } | { problem: string }> {
  const [program = '', ...args] = command;
  const start = performance.now();
  const environment = { FIRESTORE_EMULATOR_HOST: place.firestore, GCLOUD_PROJECT: place.projectId };
  const argv = [join(folder, 'node_modules', program), ...args];
  const { code, output } = await run(argv, folder, environment);
  if (code === null) {
    return { problem: `not done after ${maxMinutes} minutes` };
  }
  return code === 0
    ? { seconds: (performance.now() - start) / 1000 }
    : { problem: `ended with code ${code}: ${lastLines(output)}` };
}

async function run(argv: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, argv, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (part: Buffer) => {
    output = `${output}${part.toString('utf8')}`.slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const timer = setTimeout(() => child.kill('SIGKILL'), maxMinutes * 60_000);
  const [code]: unknown[] = await once(child, 'close');
  clearTimeout(timer);
  return { code: typeof code === 'number' ? code : null, output };
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-3).join(' ').slice(-300);
}

/** A key file that the emulator takes. */
export function writeKeyFile(file: string, projectId: string): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = {
    type: 'service_account',
    project_id: projectId,
    private_key_id: '0'.repeat(40),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `bench@${projectId}.iam.gserviceaccount.com`,
    client_id: '1',
    token_uri: 'https://oauth2.googleapis.com/token',
  };
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
}
