// One running emulator suite: Auth, Functions, Firestore, Hosting, Storage, Pub/Sub and Tasks.
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { addressesOf, suiteEnvironment } from './addresses.mjs';
import { resolveBinaries } from './emulator-binaries.mjs';
import { importDatabases } from './emulator-data.mjs';
import { writeSuiteConfig } from './firebase-config.mjs';
import { findJdk } from './jdk.mjs';
import { freePorts, requireFree } from './ports.mjs';
import { start } from './processes.mjs';
import { Problem } from './problem.mjs';
import { cacheDir, everyService, projectId, root } from './project.mjs';

const require = createRequire(import.meta.url);

/** They start beside other work, and the first start of a JDK on a slow disk takes long. */
const readyMs = 300_000;

/**
 * @typedef {object} Suite
 * @property {Record<string, string>} addresses `host:port` by service, and origins
 * @property {Record<string, string>} env the variables that SDKs and tests find the suite by
 * @property {'real' | 'none'} storageRules whether storage.rules are evaluated
 * @property {string} logFile everything the emulators printed
 * @property {Promise<number>} ended resolves when the emulators have ended, wanted or not
 * @property {() => Promise<void>} stop ends every process of the suite
 */

/**
 * Starts a suite and waits until it answers.
 *
 * @param {object} options
 * @param {Record<string, number>} options.ports
 * @param {string} [options.data] folder of an export to start from; it is only read
 * @param {Record<string, string>} [options.env] for the functions, beside the script's own
 * @param {string[]} [options.services] only these emulators
 * @param {(line: string) => void} [options.onLine] gets every line that the emulators print
 * @returns {Promise<Suite>}
 * @throws {Problem} when something is missing, a port is taken, or the functions don't load
 */
export async function startSuite({ ports, data, env = {}, services = everyService, onLine }) {
  requireBuiltFunctions(services);
  const jdk = findJdk();
  await requireFree(ports, [...services, 'hub', 'logging', 'firestore_websocket', 'eventarc']);
  const binaries = await resolveBinaries();
  // A separate folder keeps suites apart: the Storage emulator keeps its blobs and firebase-tools
  // its locator in the temporary folder under fixed names.
  const folder = mkdtempSync(join(tmpdir(), 'firekeep-'));
  const logFile = join(cacheDir, 'logs', `emulators-${ports.hosting}.log`);
  const config = writeSuiteConfig(folder, ports);
  const started = start(process.execPath, firebaseArguments({ config, data, services }), {
    cwd: folder,
    env: { ...firebaseEnvironment({ jdk, folder, binaries, ports }), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    cleanUp: () => rmSync(folder, { recursive: true, force: true }),
  });
  const addresses = addressesOf(ports);
  await waitUntilReady(started, { logFile, onLine });
  started.remember();
  if (data !== undefined && services.includes('firestore')) {
    await importDatabases(data, addresses.firestore);
  }
  const { storageRules } = binaries;
  const { child, ended, stop } = started;
  const about = { storageRules, pid: child.pid, hasDemo: data !== undefined, logFile };
  return { addresses, env: suiteEnvironment(ports, about), storageRules, logFile, ended, stop };
}

/** For data in bulk: Firestore takes more than the quarter of memory that Java allows itself. */
export const bulkSuite = {
  services: ['auth', 'firestore', 'storage'],
  env: { JAVA_TOOL_OPTIONS: '-Xmx4g' },
};

/** Runs `use` with a suite on free ports, and ends that one afterwards. */
export async function withSuite(options, use) {
  const suite = await startSuite({ ports: await freePorts(), ...options });
  try {
    return await use(suite);
  } finally {
    await suite.stop();
  }
}

/** What whoever keeps a suite running throws when it ended before they stopped it. */
export function endedByItself({ logFile }) {
  return new Problem(
    `The emulators ended by themselves; everything else is stopped. Start again. Why they ended is in ${logFile}`,
  );
}

function requireBuiltFunctions(services) {
  const entry = join(root, 'functions/lib/index.js');
  if (services.includes('functions') && !existsSync(entry)) {
    throw new Problem('The functions are not built: run `npm run build --workspace functions`.');
  }
}

function firebaseArguments({ config, data, services }) {
  const preload = require.resolve('./firebase-tools-preload.cjs');
  const firebaseTools = require.resolve('firebase-tools/lib/bin/firebase.js');
  const args = ['--require', preload, firebaseTools, 'emulators:start', '--non-interactive'];
  args.push('--project', projectId, '--config', config, '--only', services.join(','));
  return data === undefined ? args : [...args, '--import', data];
}

function firebaseEnvironment({ jdk, folder, binaries, ports }) {
  return {
    ...process.env,
    ...binaries.env,
    JAVA_HOME: jdk.home,
    PATH: `${jdk.bin}:${process.env.PATH}`,
    TMPDIR: folder,
    // No sign-in, no usage reports, no update checks: all of them live below this folder.
    XDG_CONFIG_HOME: folder,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    METADATA_SERVER_DETECTION: 'none',
    FIREKEEP_ORIGIN: addressesOf(ports).origin,
    // Seconds for loading the functions; the usual 10 and 30 are few on a busy machine.
    FUNCTIONS_DISCOVERY_TIMEOUT: '120',
    FIREKEEP_STORAGE_RULES_RUNTIME: binaries.storageRules,
    // The emulator has no key ranges to split: restores need no ramp there.
    FIREKEEP_WRITES_PER_SECOND: process.env.FIREKEEP_WRITES_PER_SECOND ?? '1000000',
  };
}

function waitUntilReady(started, { logFile, onLine }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  return new Promise((resolve, reject) => {
    let isReady = false;
    const fail = (reason) => {
      clearTimeout(timer);
      // A suite that runs outlives functions that can't be loaded: they may be being built.
      if (isReady) {
        return;
      }
      void started.stop().then(() => reject(new Problem(`${reason}\n${tailOf(logFile)}`)));
    };
    const timer = setTimeout(
      () => fail(`The emulators were not ready after ${readyMs / 1000} s. Log: ${logFile}`),
      readyMs,
    );
    const readLine = (line) => {
      log.write(`${line}\n`);
      onLine?.(line);
      if (line.includes('Failed to load function definition')) {
        fail(`The functions could not be loaded. Log: ${logFile}`);
      }
      if (line.includes('All emulators ready!')) {
        clearTimeout(timer);
        isReady = true;
        resolve();
      }
    };
    createInterface({ input: started.child.stdout }).on('line', readLine);
    createInterface({ input: started.child.stderr }).on('line', readLine);
    started.ended.then(
      () => fail(`The emulators ended before they were ready. Log: ${logFile}`),
      (error) => fail(error.message),
    );
  });
}

function tailOf(logFile) {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  return lines.slice(-15).join('\n');
}
