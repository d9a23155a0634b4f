// Where the running emulator suite is. scripts/test.mjs starts it and passes it on by variables.
import { z } from 'zod';

const address = z.string().regex(/^[^:/]+:\d+$/);

const suiteSchema = z.object({
  FIREKEEP_ORIGIN: z.url(),
  FIREKEEP_FUNCTIONS_ORIGIN: z.url(),
  FIREKEEP_REGION: z.string().min(1),
  FIREKEEP_SUITE_PID: z.coerce.number().int().positive(),
  FIREKEEP_SUITE_LOG: z.string().min(1),
  FIREKEEP_STORAGE_RULES_RUNTIME: z.enum(['real', 'none']),
  FIREKEEP_DEMO_DATA: z.enum(['yes', 'no']),
  GCLOUD_PROJECT: z.string().min(1),
  FIREBASE_AUTH_EMULATOR_HOST: address,
  FIRESTORE_EMULATOR_HOST: address,
  FIREBASE_STORAGE_EMULATOR_HOST: address,
  CLOUD_TASKS_EMULATOR_HOST: address,
  PUBSUB_EMULATOR_HOST: address,
});

/** A running suite. Addresses are `host:port`, origins begin with `http://`. */
export type Emulators = {
  /** The app, as a browser opens it; `/api/**` goes to the functions. */
  readonly origin: string;
  readonly functionsOrigin: string;
  readonly region: string;
  readonly projectId: string;
  readonly auth: string;
  readonly firestore: string;
  readonly storage: string;
  readonly tasks: string;
  readonly pubsub: string;
  /** Process of firebase-tools; the functions run in children of it. */
  readonly pid: number;
  /** A file with everything that its processes print. */
  readonly logFile: string;
  /**
   * `none` where the Storage rules runtime is not installed: every client request is refused then.
   */
  readonly storageRules: 'real' | 'none';
  /** Whether the suite was started with emulator-data; otherwise it was empty. */
  readonly hasDemoData: boolean;
};

/**
 * Reads the addresses from the environment.
 *
 * @throws Error in one sentence when no suite is running
 */
export function readEmulators(): Emulators {
  const parsed = suiteSchema.safeParse(process.env);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(
      `These tests need a running emulator suite (missing or wrong: ${names}): run them with \`npm test\`, or start one with \`node scripts/suite.mjs --exports FILE\` and source that file.`,
    );
  }
  const env = parsed.data;
  return {
    origin: env.FIREKEEP_ORIGIN,
    functionsOrigin: env.FIREKEEP_FUNCTIONS_ORIGIN,
    region: env.FIREKEEP_REGION,
    projectId: env.GCLOUD_PROJECT,
    auth: env.FIREBASE_AUTH_EMULATOR_HOST,
    firestore: env.FIRESTORE_EMULATOR_HOST,
    storage: env.FIREBASE_STORAGE_EMULATOR_HOST,
    tasks: env.CLOUD_TASKS_EMULATOR_HOST,
    pubsub: env.PUBSUB_EMULATOR_HOST,
    pid: env.FIREKEEP_SUITE_PID,
    logFile: env.FIREKEEP_SUITE_LOG,
    storageRules: env.FIREKEEP_STORAGE_RULES_RUNTIME,
    hasDemoData: env.FIREKEEP_DEMO_DATA === 'yes',
  };
}
