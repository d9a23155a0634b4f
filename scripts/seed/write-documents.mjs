import { requestJson } from '../lib/request.mjs';

/** The most writes Firestore is sent in one request. */
const MAXIMUM_WRITES = 500;
/** The emulator refuses messages above 4 MiB; JSON is never smaller than what it becomes. */
const MAXIMUM_BYTES = 3 * 1024 * 1024;
/**
 * The emulator's JSON reader takes "-0" for 0, in whatever way it is written, but rounds a number
 * between the smallest negative one and 0 to −0.
 */
const MINUS_ZERO_FOR_THE_EMULATOR = '-1e-400';

/**
 * Writes and deletes documents in a Firestore emulator over REST; each is replaced as a whole.
 *
 * @param {{ firestoreHost: string, projectId: string }} database host and port of the emulator
 * @param {import('./shop.mjs').ShopWrite[]} writes no two of the same document
 * @throws if any write is refused, naming the documents and the reasons
 */
export async function writeDocuments({ firestoreHost, projectId }, writes) {
  const documents = `projects/${projectId}/databases/(default)/documents`;
  let batch = { paths: [], json: [], bytes: 0 };
  const send = async () => {
    const body = `{"writes":[${batch.json.join(',')}]}`;
    const url = `http://${firestoreHost}/v1/${documents}:batchWrite`;
    assertAllWritten(batch.paths, await requestJson(url, { body }));
    batch = { paths: [], json: [], bytes: 0 };
  };
  for (const { path, fields } of writes) {
    const name = `${documents}/${path}`;
    const write = fields === undefined ? { delete: name } : { update: { name, fields } };
    const json = JSON.stringify(write, keepMinusZero);
    const bytes = Buffer.byteLength(json) + 1;
    if (batch.paths.length === MAXIMUM_WRITES || batch.bytes + bytes > MAXIMUM_BYTES) {
      await send();
    }
    batch.paths.push(path);
    batch.json.push(json);
    batch.bytes += bytes;
  }
  await send();
}

/** A field may be called `doubleValue` too, but what it holds is an object. */
const keepMinusZero = (key, value) =>
  key === 'doubleValue' && value === '-0' ? MINUS_ZERO_FOR_THE_EMULATOR : value;

/** `status` holds one entry for each write, `{}` or code 0 where it was made. */
function assertAllWritten(paths, { status }) {
  const refused = paths
    .map((path, index) => ({ path, ...status[index] }))
    .filter(({ code = 0 }) => code !== 0);
  if (refused.length > 0) {
    const reasons = refused
      .slice(0, 5)
      .map(({ path, message, code }) => `"${path}": ${message} (code ${code})`);
    throw new Error(`Firestore refused ${refused.length} documents. ${reasons.join('; ')}`);
  }
}
