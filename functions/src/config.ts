/** The environment, read once. Nothing else in functions looks at `process.env`. */
import { z } from 'zod';

const hostPattern = /^[\w.-]+:\d{1,5}$/;
const hostListPattern = /^(?:[\w.-]+:\d{1,5}(?:,[\w.-]+:\d{1,5})*)?$/;

/** Google's endpoints: https://accounts.google.com/.well-known/openid-configuration and the Firebase Management API. */
const googleEndpoints = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  projects: 'https://firebase.googleapis.com/v1beta1/projects',
} as const;

const environmentSchema = z.object({
  GCLOUD_PROJECT: z.string().min(1).optional(),
  FIREBASE_CONFIG: z.string().optional(),
  FUNCTIONS_EMULATOR: z.string().optional(),
  K_SERVICE: z.string().optional(),
  FUNCTION_TARGET: z.string().optional(),
  FIRESTORE_EMULATOR_HOST: z.string().regex(hostPattern).optional(),
  FIREKEEP_STEP_BUDGET_MS: z.coerce.number().int().positive().default(120_000),
  FIREKEEP_LEASE_MS: z.coerce.number().int().min(3000).default(60_000),
  FIREKEEP_COMMIT_EVERY_MS: z.coerce.number().int().positive().default(5000),
  FIREKEEP_DOWNLOAD_ORIGIN: z.union([z.literal(''), z.httpUrl()]).optional(),
  FIREKEEP_RETENTION_EVERY_MS: z.coerce
    .number()
    .int()
    .positive()
    .default(60 * 60_000),
  FIREKEEP_SWEEP_EVERY_MS: z.coerce
    .number()
    .int()
    .positive()
    .default(24 * 60 * 60_000),
  FIREKEEP_SWEEP_GRACE_MS: z.coerce
    .number()
    .int()
    .positive()
    .default(24 * 60 * 60_000),
  FIREKEEP_RANGE_DOCUMENTS: z.coerce.number().int().positive().default(500_000),
  FIREKEEP_PARALLEL_RANGES: z.coerce.number().int().min(1).max(100).default(16),
  /** Firestore's advice for the beginning of a ramp; see engine/restore/throttle.ts. */
  FIREKEEP_WRITES_PER_SECOND: z.coerce.number().positive().default(500),
  FIREKEEP_RATE_BURST: z.coerce.number().int().positive().default(300),
  FIREKEEP_RATE_PER_SECOND: z.coerce.number().positive().default(30),
  FIREKEEP_ORIGIN: z.url().optional(),
  FIREKEEP_GOOGLE_CLIENT_ID: z.string().max(200).default(''),
  FIREKEEP_GOOGLE_AUTHORIZE_URL: z.url({ protocol: /^https?$/ }).default(googleEndpoints.authorize),
  FIREKEEP_GOOGLE_TOKEN_URL: z.url({ protocol: /^https?$/ }).default(googleEndpoints.token),
  FIREKEEP_GOOGLE_REVOKE_URL: z.url({ protocol: /^https?$/ }).default(googleEndpoints.revoke),
  FIREKEEP_GOOGLE_PROJECTS_URL: z.url({ protocol: /^https?$/ }).default(googleEndpoints.projects),
  FIREKEEP_WEBHOOK_ALLOW: z.string().regex(hostListPattern).default(''),
});

const firebaseConfigSchema = z.object({
  projectId: z.string().optional(),
  storageBucket: z.string().optional(),
});

/** The OAuth client of this installation, and where Google answers. */
export interface GoogleConfig {
  readonly clientId: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  readonly projectsUrl: string;
}

export interface Config {
  /** Firekeep's own Firebase project. */
  readonly projectId: string;
  readonly storageBucket: string;
  /** Whether Firekeep runs in the emulators; the one place where that is decided. */
  readonly emulated: boolean;
  /** Where customers' databases are too when Firekeep runs in the emulators; null otherwise. */
  readonly firestoreEmulatorHost: string | null;
  /** The function this process serves; null while the platform only looks at what there is to deploy. */
  readonly functionTarget: string | null;
  /**
   * Where download links point. Hosting ends every answer after 60 seconds, so links go to the function `download` itself;
   * empty for the page's own origin, as in the emulators.
   */
  readonly downloadOrigin: string;
  readonly runs: {
    /** How long one task works before it hands over. */
    readonly stepBudgetMs: number;
    /** How long a worker without a sign of life keeps its run. */
    readonly leaseMs: number;
    readonly commitEveryMs: number;
    /** With how many writes a second a restore begins. */
    readonly writesPerSecond: number;
  };
  /** Where the pages are, without a slash at the end: for links in what is sent. */
  readonly origin: string;
  /** Hosts with ports (`10.0.0.7:8080`) that webhooks may reach though they aren't public, by http too. */
  readonly webhookAllow: readonly string[];
  readonly retention: {
    /** Between two looks at a project's retention. */
    readonly everyMs: number;
    /** Between two sweeps of its storage. */
    readonly sweepEveryMs: number;
    /** How long a stored object must have been unreferenced before it is deleted. */
    readonly graceMs: number;
  };
  /** How the work of large backups is divided among parts that run side by side. */
  readonly divide: {
    /** Documents of a part; a database of fewer than two of them isn't divided. */
    readonly rangeDocuments: number;
    /** Parts of one backup that work at once. */
    readonly parallel: number;
  };
  /** Null where connections with Google aren't set up. */
  readonly google: GoogleConfig | null;
  readonly rateLimit: { readonly burst: number; readonly perSecond: number };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * An emulator's address in production would send users' data, and unsigned tokens would be believed.
 * The functions emulator sets K_SERVICE too, but says what it is.
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

/** Tokens travel to these addresses: https, but for the emulators' own machine. */
function readGoogle(values: Values, emulated: boolean): GoogleConfig | null {
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

/** @throws Error when the environment is contradictory. */
export function readConfig(environment: Environment): Config {
  refuseEmulatorsInProduction(environment);
  const values = environmentSchema.parse(environment);
  const firebase = readFirebaseConfig(values.FIREBASE_CONFIG);
  const projectId = values.GCLOUD_PROJECT ?? firebase.projectId ?? '';
  const emulated =
    values.FUNCTIONS_EMULATOR === 'true' && values.FIRESTORE_EMULATOR_HOST !== undefined;
  return {
    projectId,
    storageBucket: firebase.storageBucket ?? `${projectId}.firebasestorage.app`,
    emulated,
    firestoreEmulatorHost: emulated ? (values.FIRESTORE_EMULATOR_HOST ?? null) : null,
    functionTarget: values.FUNCTION_TARGET ?? null,
    downloadOrigin:
      values.FIREKEEP_DOWNLOAD_ORIGIN ??
      (emulated ? '' : `https://us-central1-${projectId}.cloudfunctions.net/download`),
    runs: {
      stepBudgetMs: values.FIREKEEP_STEP_BUDGET_MS,
      leaseMs: values.FIREKEEP_LEASE_MS,
      commitEveryMs: values.FIREKEEP_COMMIT_EVERY_MS,
      writesPerSecond: values.FIREKEEP_WRITES_PER_SECOND,
    },
    origin: (values.FIREKEEP_ORIGIN ?? `https://${projectId}.web.app`).replace(/\/+$/, ''),
    webhookAllow: values.FIREKEEP_WEBHOOK_ALLOW.split(',').filter((host) => host !== ''),
    retention: {
      everyMs: values.FIREKEEP_RETENTION_EVERY_MS,
      sweepEveryMs: values.FIREKEEP_SWEEP_EVERY_MS,
      graceMs: values.FIREKEEP_SWEEP_GRACE_MS,
    },
    divide: {
      rangeDocuments: values.FIREKEEP_RANGE_DOCUMENTS,
      parallel: values.FIREKEEP_PARALLEL_RANGES,
    },
    google: readGoogle(values, emulated),
    rateLimit: { burst: values.FIREKEEP_RATE_BURST, perSecond: values.FIREKEEP_RATE_PER_SECOND },
  };
}
