// How programs outside the suite find it: addresses by service, and the variables that carry them.
import { host } from './ports.mjs';
import { projectId, region } from './project.mjs';

/** `host:port` of each service, and the origins of the app and of the functions. */
export function addressesOf(ports) {
  const addresses = Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [name, `${host}:${port}`]),
  );
  const [origin, functionsOrigin] = [addresses.hosting, addresses.functions].map(
    (address) => `http://${address}`,
  );
  return { ...addresses, origin, functionsOrigin };
}

/**
 * The variables of a running suite: those that Google's SDKs know, and Firekeep's own, which
 * tests/support/emulators.ts reads.
 *
 * @param {Record<string, number>} ports
 * @param {object} suite
 * @param {'real' | 'none'} suite.storageRules
 * @param {number} suite.pid of the firebase-tools process
 * @param {boolean} suite.hasDemo
 * @param {string} suite.logFile
 */
export function suiteEnvironment(ports, { storageRules, pid, hasDemo, logFile }) {
  const addresses = addressesOf(ports);
  return {
    GCLOUD_PROJECT: projectId,
    FIRESTORE_EMULATOR_HOST: addresses.firestore,
    FIREBASE_AUTH_EMULATOR_HOST: addresses.auth,
    FIREBASE_STORAGE_EMULATOR_HOST: addresses.storage,
    STORAGE_EMULATOR_HOST: `http://${addresses.storage}`,
    CLOUD_TASKS_EMULATOR_HOST: addresses.tasks,
    PUBSUB_EMULATOR_HOST: addresses.pubsub,
    FIREBASE_EMULATOR_HUB: addresses.hub,
    METADATA_SERVER_DETECTION: 'none',
    FIREKEEP_ORIGIN: addresses.origin,
    FIREKEEP_FUNCTIONS_ORIGIN: addresses.functionsOrigin,
    FIREKEEP_REGION: region,
    FIREKEEP_STORAGE_RULES_RUNTIME: storageRules,
    FIREKEEP_SUITE_PID: String(pid),
    FIREKEEP_SUITE_LOG: logFile,
    FIREKEEP_DEMO_DATA: hasDemo ? 'yes' : 'no',
  };
}
