// The configuration that an emulator suite runs with: firebase.json of the repository with other
// ports, with paths that hold from the suite's own folder, and with a content security policy that
// lets pages reach this suite's emulators (the committed one allows production's hosts only).
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withBuiltAssets } from './built-assets.mjs';
import { host } from './ports.mjs';
import { everyService, root } from './project.mjs';

/**
 * Writes the firebase.json of a deployment, beside the committed one: paths hold from there. The
 * pages must have been built.
 *
 * @returns {string} path of the file
 */
export function writeDeployConfig() {
  const committed = readCommitted();
  const hosting = withBuiltAssets(committed.hosting, join(root, committed.hosting.public));
  const path = join(root, 'firebase.deploy.json');
  // Built once more, the files could have other names.
  const built = { ...committed, hosting: { ...hosting, predeploy: [] } };
  writeFileSync(path, JSON.stringify(built, undefined, 2));
  return path;
}

/**
 * Writes a suite's firebase.json.
 *
 * @param {string} folder where firebase-tools will run; paths in the file are relative to it
 * @param {Record<string, number>} ports
 * @returns {string} path of the file
 */
export function writeSuiteConfig(folder, ports) {
  const committed = readCommitted();
  const path = join(folder, 'firebase.json');
  writeFileSync(path, JSON.stringify(suiteConfig(committed, folder, ports), undefined, 2));
  return path;
}

function readCommitted() {
  return JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
}

const emulators = [...everyService, 'eventarc', 'hub', 'logging'];

function suiteConfig(committed, folder, ports) {
  const hosting = withBuiltAssets(committed.hosting, join(root, committed.hosting.public));
  const fromSuite = (path) => relative(folder, join(root, path));
  return {
    hosting: {
      ...hosting,
      public: fromSuite(hosting.public),
      headers: hosting.headers.map((rule) => withEmulators(rule, ports)),
    },
    functions: committed.functions.map((codebase) => ({
      ...codebase,
      source: fromSuite(codebase.source),
    })),
    // Rules outside the folder of the configuration are accepted only with absolute paths.
    firestore: { rules: join(root, committed.firestore.rules) },
    storage: { rules: join(root, committed.storage.rules) },
    emulators: {
      ...committed.emulators,
      ...Object.fromEntries(emulators.map((name) => [name, { host, port: ports[name] }])),
      firestore: { host, port: ports.firestore, websocketPort: ports.firestore_websocket },
    },
  };
}

function withEmulators(rule, ports) {
  return {
    ...rule,
    headers: rule.headers.map((header) =>
      header.key === 'Content-Security-Policy'
        ? { ...header, value: emulatorPolicy(header.value, ports) }
        : header,
    ),
  };
}

function emulatorPolicy(policy, ports) {
  const auth = `http://${host}:${ports.auth}`;
  const firestore = `http://${host}:${ports.firestore}`;
  return policy
    .split('; ')
    .map((directive) => {
      if (directive.startsWith('connect-src ')) {
        return `${directive} ${auth} ${firestore}`;
      }
      return directive.startsWith('frame-src ') ? `${directive} ${auth}` : directive;
    })
    .join('; ');
}
