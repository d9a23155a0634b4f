/**
 * The deployed functions, and what has to be in place before any of them answers. Each loads only
 * its own parts, while its instance starts; the platform, which asks what there is to deploy, loads
 * none.
 */
import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import { readConfig } from './config.ts';
import { apiMemory, downloadMemory } from './http/held-bytes.ts';
import type { AdmitBody } from './http/hold-body.ts';
import { MemoryBudget } from './http/memory-budget.ts';
import { installRequestGuard } from './http/request-guard.ts';
import { log, region, workerTimeoutSeconds } from './wiring/deployment.ts';
import { declareSecrets } from './wiring/secrets.ts';

const config = readConfig(process.env);

const { params: secrets, read: readSecrets } = declareSecrets(config);

const memory = new MemoryBudget(config.functionTarget === 'download' ? downloadMemory : apiMemory);

// Task bodies are the platform's to parse; only what comes from outside is ours from the first
// byte.
const isPublic = ['api', 'download'].includes(config.functionTarget ?? '');
const admitBody: AdmitBody = async (...body) => {
  const served = await (config.functionTarget === 'download' ? getFiles() : getApi());
  return await served.admitBody(...body);
};
installRequestGuard({ ownsBody: isPublic, admitBody: isPublic ? admitBody : null, log });

process.on('unhandledRejection', (reason) => log.error('Unhandled rejection', reason));
process.on('uncaughtException', (error) => {
  log.error('Uncaught exception', error);
  process.exit(1);
});

const coreModule = () => import('./wiring/core.ts');
const http = () => import('./wiring/http.ts');
const jobs = () => import('./wiring/work.ts');

/** An instance that can't load its parts must not pass for one that works: it ends. */
function preload(parts: readonly (() => Promise<unknown>)[]): void {
  Promise.all(parts.map((load) => load())).catch((error: unknown) => {
    log.error('The function could not be loaded', error);
    process.exit(1);
  });
}

if (config.functionTarget !== null) {
  preload([coreModule, isPublic ? http : jobs]);
}

/** Built with the first call: the secrets can't be read while functions are deployed. */
const getCore = once(async () => {
  const { createCore } = await coreModule();
  return createCore({ config, ...readSecrets() });
});

/** Made with the first call, and where that failed with the next. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return async () => {
    made ??= make();
    try {
      return await made;
    } catch (error) {
      made = null;
      throw error;
    }
  };
}

const getApi = once(async () => (await http()).createApi(await getCore(), memory));

/** Everything under `/api/**`, through the Hosting rewrite. */
export const api = onRequest(
  {
    region,
    secrets,
    memory: '512MiB',
    concurrency: 20,
    maxInstances: 20,
    timeoutSeconds: 60,
    invoker: 'public',
  },
  async (req, res) => {
    (await getApi()).app(req, res);
  },
);

const getFiles = once(async () => (await http()).createFiles(await getCore(), memory));

/**
 * Files of backups, for whoever holds a link to one. A separate function: sending one takes long,
 * and memory for its chunks.
 */
export const download = onRequest(
  {
    region,
    secrets,
    memory: '1GiB',
    concurrency: 8,
    maxInstances: 10,
    timeoutSeconds: 3600,
    invoker: 'public',
  },
  async (req, res) => {
    (await getFiles()).app(req, res);
  },
);

const getExecutor = once(async () => (await jobs()).createExecutor(await getCore()));

/**
 * One bounded step of a backup, verification, restore or deletion. Private: only the task queue may
 * call it.
 */
export const worker = onTaskDispatched(
  {
    region,
    secrets,
    memory: '1GiB',
    // A step's memory is bounded for one step at a time.
    concurrency: 1,
    maxInstances: 100,
    timeoutSeconds: workerTimeoutSeconds,
    retryConfig: { maxAttempts: 100, minBackoffSeconds: 1, maxBackoffSeconds: 60, maxDoublings: 6 },
    rateLimits: { maxConcurrentDispatches: 100 },
    invoker: 'private',
  },
  async ({ data }) => {
    const { work } = await import('./jobs/worker.ts');
    await work(await getExecutor(), data);
  },
);

const getTick = once(async () => (await jobs()).createTick(await getCore()));

/** Every minute: starts what is due and revives what was lost. */
export const tick = onSchedule(
  {
    region,
    schedule: 'every 1 minutes',
    secrets,
    memory: '512MiB',
    maxInstances: 1,
    timeoutSeconds: 120,
    retryCount: 0,
  },
  async ({ scheduleTime }) => {
    const runTick = await getTick();
    const { started, revived, failed } = await runTick(scheduleTime);
    if (started + revived > 0) {
      log.info('Tick', { count: started + revived });
    }
    if (failed.length > 0) {
      // So that Cloud Scheduler counts the tick as failed; what failed, and why, has been logged.
      throw new Error(`Tick: ${failed.join(', ')} failed`);
    }
  },
);
