/** The deployed functions, and what has to be in place before any of them answers. */
import { defineSecret } from 'firebase-functions/params';
import { onRequest } from 'firebase-functions/v2/https';
import { readConfig } from './config.ts';
import { installRequestGuard } from './http/request-guard.ts';
import { createApi, createCore, log, type Core } from './wiring.ts';

const region = 'us-central1';
const masterKey = defineSecret('FIREKEEP_MASTER_KEY');

const config = readConfig(process.env);

// Task bodies are the platform's to parse; only what comes from outside is ours from the first byte.
installRequestGuard({ ownsBody: config.functionTarget === 'api' });

process.on('unhandledRejection', (reason) => log.error('Unhandled rejection', reason));
process.on('uncaughtException', (error) => {
  log.error('Uncaught exception', error);
  process.exit(1);
});

/** Built with the first call: the secret can't be read while functions are deployed. */
let core: Core | null = null;
function getCore(): Core {
  core ??= createCore({ config, masterKey: masterKey.value() });
  return core;
}

let app: ReturnType<typeof createApi> | null = null;

/** Everything under `/api/**`, through the Hosting rewrite. */
export const api = onRequest(
  {
    region,
    secrets: [masterKey],
    memory: '512MiB',
    concurrency: 20,
    maxInstances: 20,
    timeoutSeconds: 60,
    invoker: 'public',
  },
  (req, res) => {
    app ??= createApi(getCore());
    app(req, res);
  },
);
