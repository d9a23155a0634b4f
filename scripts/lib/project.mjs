// What every script needs to know about this repository: where it is and what the demo is called.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Git-ignored folder for what scripts generate. */
export const cacheDir = join(root, '.cache');

/** The demo's data, from which emulators can start; a test sees to it that it is there. */
export const demoData = join(root, 'emulator-data');

/** The emulators that a suite has unless it is to have fewer. */
export const everyService = [
  'auth',
  'functions',
  'firestore',
  'hosting',
  'storage',
  'pubsub',
  'tasks',
];

/** The emulator project. Ids that begin with `demo-` never reach Google. */
export const projectId = 'demo-firekeep';

/** The project that the demo user has connected; it lives in the same Firestore emulator. */
export const demoShopId = 'demo-shop';

/** A second project of the demo user's, with an empty database: a place to restore into. */
export const demoStagingId = 'demo-staging';

export const region = 'us-central1';

/** Sign-ins of the demo. They exist in emulators only. */
export const demoAccounts = [
  {
    uid: 'demo-user',
    email: 'demo@firekeep.dev',
    password: 'firekeep-demo',
    displayName: 'Dana Moreau',
    admin: false,
  },
  {
    uid: 'demo-admin',
    email: 'admin@firekeep.dev',
    password: 'firekeep-admin',
    displayName: 'Firekeep Admin',
    admin: true,
  },
];
