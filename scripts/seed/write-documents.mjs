/** The most writes Firestore is sent in one request. */
const MAXIMUM_WRITES = 500;
/** The emulator refuses messages above 4 MiB; JSON is never smaller than what it becomes. */
const MAXIMUM_BYTES = 3 * 1024 * 1024;
/** What surrounds the writes in a request. */
const ENVELOPE_BYTES = 64;
const TIMEOUT_MS = 60_000;
/**
 * The emulator's JSON reader takes "-0" for 0, in whatever way it is written, but rounds a number
 * between the smallest negative one and 0 to −0.
 */
const MINUS_ZERO_FOR_THE_EMULATOR = '-1e-400';

/**
 * @typedef {{ path: string, fields: import('./values.mjs').Fields } |
 *   { path: string, delete: true }} DocumentWrite
 */

/**
 * Writes and deletes documents in a Firestore emulator, over REST, in order: a document is replaced
 * as a whole. `fields` are in Firestore's REST form.
 *
 * @param {object} options
 * @param {string} options.firestoreHost host and port of the emulator
 * @param {string} options.projectId
 * @param {string} [options.databaseId]
 * @param {Iterable<DocumentWrite>} options.writes
 * @returns {Promise<{ writes: number, batches: number, bytes: number }>} `bytes` of JSON sent
 * @throws if any write is refused, naming the documents and the reasons
 */
export async function writeDocuments({
  firestoreHost,
  projectId,
  databaseId = '(default)',
  writes,
}) {
  const database = `projects/${projectId}/databases/${databaseId}`;
  const url = `http://${firestoreHost}/v1/${database}/documents:batchWrite`;
  const total = { writes: 0, batches: 0, bytes: 0 };
  for (const batch of batches(writes, database)) {
    await sendBatch(url, batch);
    total.writes += batch.paths.length;
    total.batches += 1;
    total.bytes += batch.bytes;
  }
  return total;
}

/**
 * Cuts the writes by count and by size, and before a document that stands in the batch already:
 * Firestore refuses two writes to one document in one batch.
 */
function* batches(writes, database) {
  let batch = { paths: [], json: [], bytes: ENVELOPE_BYTES };
  for (const write of writes) {
    const json = JSON.stringify(toRestWrite(write, database), keepMinusZero);
    const bytes = Buffer.byteLength(json) + 1;
    const isFull =
      batch.paths.length === MAXIMUM_WRITES ||
      batch.bytes + bytes > MAXIMUM_BYTES ||
      batch.paths.includes(write.path);
    if (isFull && batch.paths.length > 0) {
      yield batch;
      batch = { paths: [], json: [], bytes: ENVELOPE_BYTES };
    }
    if (batch.bytes + bytes > MAXIMUM_BYTES) {
      throw new Error(`"${write.path}" takes ${bytes} bytes, more than one request may have.`);
    }
    batch.paths.push(write.path);
    batch.json.push(json);
    batch.bytes += bytes;
  }
  if (batch.paths.length > 0) {
    yield batch;
  }
}

function toRestWrite(write, database) {
  const name = `${database}/documents/${write.path}`;
  return 'delete' in write ? { delete: name } : { update: { name, fields: write.fields } };
}

/** A field may be called `doubleValue` too, but what it holds is an object. */
const keepMinusZero = (key, value) =>
  key === 'doubleValue' && value === '-0' ? MINUS_ZERO_FOR_THE_EMULATOR : value;

async function sendBatch(url, { paths, json }) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: `{"writes":[${json.join(',')}]}`,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(
      `Firestore refused ${paths.length} writes from "${paths[0]}" on (${response.status}): ${text.slice(0, 500)}`,
    );
  }
  assertAllWritten(paths, JSON.parse(text));
}

/** `status` holds one entry for each write, `{}` or code 0 where it was made. */
function assertAllWritten(paths, { status = [] }) {
  if (status.length !== paths.length) {
    throw new Error(`Firestore answered ${status.length} of ${paths.length} writes.`);
  }
  const refused = status
    .map(({ code = 0, message = '' }, index) => ({ code, message, path: paths[index] }))
    .filter(({ code }) => code !== 0);
  if (refused.length > 0) {
    const reasons = refused
      .slice(0, 5)
      .map(({ code, message, path }) => `"${path}": ${message} (code ${code})`);
    throw new Error(`Firestore refused ${refused.length} documents. ${reasons.join('; ')}`);
  }
}
