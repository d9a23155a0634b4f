// Run in a separate process by service-account.test.ts: takes key files through everything that a
// connection does with them, and reports every connection, name look-up, process and file that this
// caused.
//
//   node watched-key-files.mjs FOLDER < [{"name","json"}, …]   → [{"name","outcome","touched"}, …]
import childProcess from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import dns from 'node:dns';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const load = (path) => import(new URL(path, pathToFileURL(`${folder}/`)));
const { parseServiceAccount } = await load('parse-service-account.mjs');
const tokens = await load('service-account-tokens.mjs');
const input = JSON.parse(fs.readFileSync(0, 'utf8'));

/** What was touched since it was last emptied. */
const touched = [];

function describe(value) {
  return typeof value === 'object' && value !== null && !(value instanceof URL)
    ? `${value.host ?? value.path ?? 'unknown'}:${value.port ?? ''}`
    : String(value);
}

function watch(object, method, what) {
  object[method] = (...args) => {
    touched.push(`${what} ${describe(Array.isArray(args[0]) ? args[0][0] : args[0])}`);
    throw new Error(`${what} is not let through`);
  };
}

watch(net.Socket.prototype, 'connect', 'connection');
watch(dns, 'lookup', 'look-up');
watch(dns.promises, 'lookup', 'look-up');
// Libraries load parts of themselves with the first call; that is done before files are watched.
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
await tokens
  .exchangeAtGoogle({ clientEmail: 'a@b.iam.gserviceaccount.com', privateKey: pem })
  .catch(() => undefined);

for (const method of [
  'open',
  'openSync',
  'readFile',
  'readFileSync',
  'createReadStream',
  'stat',
  'lstat',
]) {
  watch(fs, method, 'file');
}
for (const method of ['open', 'readFile', 'stat', 'lstat']) {
  watch(fs.promises, method, 'file');
}
for (const method of ['exec', 'execFile', 'spawn', 'spawnSync', 'execSync', 'fork']) {
  watch(childProcess, method, 'process');
}
syncBuiltinESMExports();

async function outcomeOf(json) {
  let key;
  try {
    key = parseServiceAccount(json);
  } catch (error) {
    return `refused: ${error.message}`;
  }
  await tokens.exchangeInEmulators(key);
  // In production the next step is a token from Google's fixed endpoint.
  await tokens.exchangeAtGoogle(key).catch(() => undefined);
  return `accepted: ${Object.keys(key).join(', ')}`;
}

const results = [];
for (const { name, json } of input) {
  touched.length = 0;
  const outcome = await outcomeOf(json);
  results.push({ name, outcome, touched: [...new Set(touched)] });
}
process.stdout.write(JSON.stringify(results));
