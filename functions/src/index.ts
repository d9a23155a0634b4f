/** The deployed functions, and what has to be in place before any of them answers. */
import { defineSecret } from 'firebase-functions/params';
import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import { readConfig } from './config.ts';
import { apiMemory, downloadMemory } from './http/held-bytes.ts';
import type { AdmitBody } from './http/hold-body.ts';
import { MemoryBudget } from './http/memory-budget.ts';
import { installRequestGuard } from './http/request-guard.ts';
import { work } from './jobs/worker.ts';
import { createCore, log, region, workerTimeoutSeconds, type Core } from './wiring/core.ts';
import { createApi, createBodyAdmission, createFiles } from './wiring/http.ts';
import { createExecutor, createTick } from './wiring/work.ts';

const masterKey = defineSecret('FIREKEEP_MASTER_KEY');

const googleClientSecret = defineSecret('FIREKEEP_GOOGLE_CLIENT_SECRET');

const config = readConfig(process.env);
/** The second one has to exist only where there is an OAuth client that it belongs to. */
const secrets = config.google === null ? [masterKey] : [masterKey, googleClientSecret];

const memory = new MemoryBudget(config.functionTarget === 'download' ? downloadMemory : apiMemory);

// Task bodies are the platform's to parse; only what comes from outside is ours from the first
// byte.
const isPublic = ['api', 'download'].includes(config.functionTarget ?? '');
const admitBody: AdmitBody = async (...body) => {
  getCore();
  return await createBodyAdmission(memory)(...body);
};
installRequestGuard({ ownsBody: isPublic, admitBody: isPublic ? admitBody : null, log });

process.on('unhandledRejection', (reason) => log.error('Unhandled rejection', reason));
process.on('uncaughtException', (error) => {
  log.error('Uncaught exception', error);
  process.exit(1);
});

/** Built with the first call: the secret can't be read while functions are deployed. */
let core: Core | null = null;
function getCore(): Core {
  core ??= createCore({
    config,
    masterKey: masterKey.value(),
    ...(config.google === null ? {} : { googleClientSecret: googleClientSecret.value() }),
  });
  return core;
}

let app: ReturnType<typeof createApi> | null = null;

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
  (req, res) => {
    app ??= createApi(getCore(), memory);
    app(req, res);
  },
);

let files: ReturnType<typeof createFiles> | null = null;

/**
 * Files of backups, for whoever holds a link to one. A function of its own: sending one takes long,
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
  (req, res) => {
    files ??= createFiles(getCore(), memory);
    files(req, res);
  },
);

let executor: ReturnType<typeof createExecutor> | null = null;

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
    executor ??= createExecutor(getCore());
    await work(executor, data);
  },
);

let runTick: ReturnType<typeof createTick> | null = null;

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
    runTick ??= createTick(getCore());
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
