// Suites for tests: Google, mails and webhooks on their own ports, functions that take short steps.
import { mailEnvironment } from './mailbox.mjs';
import { freePorts, host } from './ports.mjs';
import { demoData } from './project.mjs';
import { startSuite } from './suite.mjs';

/**
 * Jobs of little data hand over many times, a lost worker is soon replaced, and a file that makes
 * every call doesn't wait for the next that its user may make.
 */
const shortSteps = {
  FIREKEEP_STEP_BUDGET_MS: '300',
  FIREKEEP_COMMIT_EVERY_MS: '1',
  FIREKEEP_LEASE_MS: '3000',
  FIREKEEP_RATE_BURST: '3000',
  FIREKEEP_RATE_PER_SECOND: '300',
};

/** In emulators that live for minutes the second compiler costs more than it saves. */
const briefJava = [process.env.JAVA_TOOL_OPTIONS, '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** What the rules need: two emulators, and nothing of what is built. */
const rulesServices = ['auth', 'firestore', 'storage'];

/**
 * The suites of Vitest's files, one for each worker: what runs side by side shares no process.
 *
 * @param {{ count: number, isRulesOnly: boolean }} options
 */
export function startVitestSuites({ count, isRulesOnly }) {
  const services = isRulesOnly ? { services: rulesServices } : {};
  const suites = Array.from({ length: count }, () =>
    startForTests({ ...services, env: shortSteps }),
  );
  return allOrNone(suites);
}

/** The suite of the browser tests, with the demo beside the tests' own users. */
export function startBrowserSuite() {
  return startForTests({ data: demoData });
}

/** Ends those that did start before one that did not is reported. */
async function allOrNone(starting) {
  const results = await Promise.allSettled(starting);
  const failed = results.find(({ status }) => status === 'rejected');
  const started = results.flatMap(({ value }) => value ?? []);
  if (failed !== undefined) {
    await Promise.all(started.map((suite) => suite.stop()));
    throw failed.reason;
  }
  return started;
}

/** @returns the suite; `testEnv` are the variables by which tests find it and what it calls */
async function startForTests(options) {
  const ports = await freePorts();
  // Nothing serves pages from their source here: on that port tests receive webhooks.
  const receiver = { FIREKEEP_WEBHOOK_ALLOW: `${host}:${ports.web}` };
  const reached = { ...receiver, ...googleOf(ports), ...mailEnvironment(ports) };
  const java = { JAVA_TOOL_OPTIONS: briefJava.filter(Boolean).join(' ') };
  const suite = await startSuite({
    ...options,
    ports,
    env: { ...java, ...options.env, ...reached },
  });
  return { ...suite, testEnv: { ...suite.env, ...reached } };
}

/** Where functions take Google to be; tests/support/google-server.ts answers there. */
function googleOf(ports) {
  const origin = `http://${host}:${ports.oauth}`;
  return {
    FIREKEEP_GOOGLE_CLIENT_ID: 'firekeep-tests',
    FIREKEEP_GOOGLE_AUTHORIZE_URL: `${origin}/authorize`,
    FIREKEEP_GOOGLE_TOKEN_URL: `${origin}/token`,
    FIREKEEP_GOOGLE_REVOKE_URL: `${origin}/revoke`,
    FIREKEEP_GOOGLE_PROJECTS_URL: `${origin}/v1beta1/projects`,
  };
}
