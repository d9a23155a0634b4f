/** The environment, read once. Nothing else in functions looks at `process.env`. */
import { z } from 'zod';
import { kmsKeyNames } from './lib/kms-key-names.ts';

const hostPattern = /^[\w.-]+:\d{1,5}$/;
const hostListPattern = /^(?:[\w.-]+:\d{1,5}(?:,[\w.-]+:\d{1,5})*)?$/;

/**
 * Google's endpoints: https://accounts.google.com/.well-known/openid-configuration and the Firebase
 * Management API.
 */
const googleEndpoints = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  projects: 'https://firebase.googleapis.com/v1beta1/projects',
} as const;

const count = (byDefault: number) => z.coerce.number().int().positive().default(byDefault);
const endpoint = (byDefault: string) => z.url({ protocol: /^https?$/ }).default(byDefault);
/** An address, or a name with one in angle brackets; nothing in either ends a header. */
const senderPattern =
  /^(?:[^\s@<>",;:]+@[^\s@<>",;:]+|[^\p{Cc}@<>",;:]+ <[^\s@<>",;:]+@[^\s@<>",;:]+>)?$/u;
const hourMs = 60 * 60_000;

const environmentSchema = z.object({
  GCLOUD_PROJECT: z.string().min(1).optional(),
  FIREBASE_CONFIG: z.string().optional(),
  FUNCTIONS_EMULATOR: z.string().optional(),
  K_SERVICE: z.string().optional(),
  FUNCTION_TARGET: z.string().optional(),
  FIRESTORE_EMULATOR_HOST: z.string().regex(hostPattern).optional(),
  FIREKEEP_STEP_BUDGET_MS: count(120_000),
  FIREKEEP_LEASE_MS: z.coerce.number().int().min(3000).default(60_000),
  FIREKEEP_COMMIT_EVERY_MS: count(5000),
  FIREKEEP_DOWNLOAD_ORIGIN: z.union([z.literal(''), z.httpUrl()]).optional(),
  FIREKEEP_RETENTION_EVERY_MS: count(hourMs),
  FIREKEEP_SWEEP_EVERY_MS: count(24 * hourMs),
  FIREKEEP_SWEEP_GRACE_MS: count(24 * hourMs),
  FIREKEEP_SCRUB_BYTES: count(50 * 1024 ** 3),
  FIREKEEP_FIRESTORE_TRANSPORT: z.enum(['http2', 'grpc-js']).default('http2'),
  FIREKEEP_RANGE_DOCUMENTS: count(500_000),
  FIREKEEP_PARALLEL_RANGES: z.coerce.number().int().min(1).max(100).default(16),
  /** The queue dispatches 100 at once (`index.ts`): the rest is for the jobs of others. */
  FIREKEEP_MOST_PARALLEL_RANGES: z.coerce.number().int().min(1).max(100).default(80),
  /** Firestore's advice for the beginning of a ramp; see engine/changes/apply/throttle.ts. */
  FIREKEEP_WRITES_PER_SECOND: z.coerce.number().positive().default(500),
  FIREKEEP_RATE_BURST: count(300),
  FIREKEEP_RATE_PER_SECOND: z.coerce.number().positive().default(30),
  FIREKEEP_ORIGIN: z.url().optional(),
  FIREKEEP_GOOGLE_CLIENT_ID: z.string().max(200).default(''),
  FIREKEEP_GOOGLE_AUTHORIZE_URL: endpoint(googleEndpoints.authorize),
  FIREKEEP_GOOGLE_TOKEN_URL: endpoint(googleEndpoints.token),
  FIREKEEP_GOOGLE_REVOKE_URL: endpoint(googleEndpoints.revoke),
  FIREKEEP_GOOGLE_PROJECTS_URL: endpoint(googleEndpoints.projects),
  FIREKEEP_MAIL_FROM: z.string().max(320).regex(senderPattern).default(''),
  FIREKEEP_KMS_KEY: z.string().default(''),
  FIREKEEP_KMS_URL: z.url().optional(),
  FIREKEEP_WEBHOOK_ALLOW: z.string().regex(hostListPattern).default(''),
});

const firebaseConfigSchema = z.object({
  projectId: z.string().optional(),
  storageBucket: z.string().optional(),
});

export type Config = ReturnType<typeof readConfig>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * An emulator's address in production would send users' data, and unsigned tokens would be
 * believed. The functions emulator sets K_SERVICE too, but says what it is.
 */
function refuseEmulatorsInProduction(environment: Environment): void {
  if (environment['K_SERVICE'] === undefined || environment['FUNCTIONS_EMULATOR'] === 'true') {
    return;
  }
  const set = Object.keys(environment).filter(
    (name) => name.endsWith('_EMULATOR_HOST') && environment[name] !== '',
  );
  if (set.length > 0) {
    throw new Error(`Firekeep does not start in production with ${set.join(', ')}`);
  }
}

function readFirebaseConfig(text: string | undefined) {
  return firebaseConfigSchema.parse(text?.startsWith('{') === true ? JSON.parse(text) : {});
}

type Values = z.infer<typeof environmentSchema>;

/**
 * The OAuth client of this installation, and where Google answers; null where there is none.
 * Tokens travel to these addresses: https, but for the emulators' own machine.
 */
function readGoogle(values: Values, emulated: boolean) {
  if (values.FIREKEEP_GOOGLE_CLIENT_ID === '') {
    return null;
  }
  const google = {
    clientId: values.FIREKEEP_GOOGLE_CLIENT_ID,
    authorizeUrl: values.FIREKEEP_GOOGLE_AUTHORIZE_URL,
    tokenUrl: values.FIREKEEP_GOOGLE_TOKEN_URL,
    revokeUrl: values.FIREKEEP_GOOGLE_REVOKE_URL,
    projectsUrl: values.FIREKEEP_GOOGLE_PROJECTS_URL,
  };
  const { clientId: _clientId, ...addresses } = google;
  for (const address of Object.values(addresses)) {
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:' && !(emulated && hostname === '127.0.0.1')) {
      throw new Error('Addresses of Google must begin with https');
    }
  }
  return google;
}

/** What seals data keys in the place of the secret; in the emulators something stands for it. */
function readKms({ FIREKEEP_KMS_KEY: kmsKeys, FIREKEEP_KMS_URL: url }: Values, emulated: boolean) {
  kmsKeyNames(kmsKeys);
  return { kmsKeys, kmsUrl: emulated ? (url ?? null) : null };
}

/** How the work of large backups is divided among parts that run side by side. */
function divideLimits(values: Values) {
  return {
    /** Documents of a part; a database of fewer than two of them isn't divided. */
    rangeDocuments: values.FIREKEEP_RANGE_DOCUMENTS,
    /** Parts of one backup that work at once. */
    parallel: values.FIREKEEP_PARALLEL_RANGES,
    /** The same of a backup that would else take longer than its read time can be read. */
    mostParallel: values.FIREKEEP_MOST_PARALLEL_RANGES,
  };
}

/** @throws Error when the environment is contradictory. */
export function readConfig(environment: Environment) {
  refuseEmulatorsInProduction(environment);
  const values = environmentSchema.parse(environment);
  const firebase = readFirebaseConfig(values.FIREBASE_CONFIG);
  const projectId = values.GCLOUD_PROJECT ?? firebase.projectId ?? '';
  const emulated =
    values.FUNCTIONS_EMULATOR === 'true' && values.FIRESTORE_EMULATOR_HOST !== undefined;
  return {
    /** Firekeep's own Firebase project. */
    projectId,
    storageBucket: firebase.storageBucket ?? `${projectId}.firebasestorage.app`,
    /** Whether Firekeep runs in the emulators; the one place where that is decided. */
    emulated,
    /** Where customers' databases are too when Firekeep runs in the emulators; null otherwise. */
    firestoreEmulatorHost: emulated ? (values.FIRESTORE_EMULATOR_HOST ?? null) : null,
    /** The function this process serves; null while the platform asks what there is to deploy. */
    functionTarget: values.FUNCTION_TARGET ?? null,
    /**
     * Where download links point: to the function `download` itself, because Hosting ends every
     * answer after 60 seconds. Empty for the page's own origin, as in the emulators.
     */
    downloadOrigin:
      values.FIREKEEP_DOWNLOAD_ORIGIN ??
      (emulated ? '' : `https://us-central1-${projectId}.cloudfunctions.net/download`),
    jobs: {
      /** How long one task works before it hands over. */
      stepBudgetMs: values.FIREKEEP_STEP_BUDGET_MS,
      /** How long a worker without a sign of life keeps its job. */
      leaseMs: values.FIREKEEP_LEASE_MS,
      commitEveryMs: values.FIREKEEP_COMMIT_EVERY_MS,
      /** With how many writes a second a restore begins. */
      writesPerSecond: values.FIREKEEP_WRITES_PER_SECOND,
    },
    /** How customers' databases are reached: by our client over HTTP/2, or by @grpc/grpc-js. */
    firestoreTransport: values.FIREKEEP_FIRESTORE_TRANSPORT,
    /** Where the pages are, without a slash at the end: for links in what is sent. */
    origin: (values.FIREKEEP_ORIGIN ?? `https://${projectId}.web.app`).replace(/\/+$/, ''),
    /**
     * Hosts with ports (`10.0.0.7:8080`) that webhooks may reach though not public, by http too.
     */
    webhookAllow: values.FIREKEEP_WEBHOOK_ALLOW.split(',').filter((host) => host !== ''),
    retention: {
      /** Between two looks at a project's retention. */
      everyMs: values.FIREKEEP_RETENTION_EVERY_MS,
      /** Between two sweeps of its storage. */
      sweepEveryMs: values.FIREKEEP_SWEEP_EVERY_MS,
      /** How long a stored object must have been unreferenced before it is deleted. */
      graceMs: values.FIREKEEP_SWEEP_GRACE_MS,
    },
    /** Raw bytes of backups that are read again in a day for each project. */
    scrubBytes: values.FIREKEEP_SCRUB_BYTES,
    divide: divideLimits(values),
    google: readGoogle(values, emulated),
    kms: readKms(values, emulated),
    /** Whom mails come from; null where this installation sends none. */
    mail: values.FIREKEEP_MAIL_FROM === '' ? null : { from: values.FIREKEEP_MAIL_FROM },
    rateLimit: { burst: values.FIREKEEP_RATE_BURST, perSecond: values.FIREKEEP_RATE_PER_SECOND },
  };
}
