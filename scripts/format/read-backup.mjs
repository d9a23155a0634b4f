// A reader of stored backups, written from docs/backup-format.md alone: it shares no code with the
// engine, so that the document is known to be enough.
import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

const kinds = { chunk: 1, page: 2, manifest: 3, delta: 4 };

/**
 * @param {object} backup
 * @param {(name: string) => Uint8Array} backup.get an object's bytes by its name in the bucket
 * @param {Uint8Array} backup.dataKey 32 bytes
 * @param {string} backup.ownerId
 * @param {string} backup.projectId
 * @param {string} backup.backupId
 * @returns {{ manifest: object, documents: Buffer[] }} documents as `google.firestore.v1.Document`
 * @throws when anything is missing, changed or moved
 */
export function readBackup({ get, dataKey, ownerId, projectId, backupId }) {
  const key = (purpose) =>
    Buffer.from(hkdfSync('sha256', dataKey, '', `firekeep/backup/v1/${purpose}`, 32));
  const keys = { hash: key('hash'), chunk: key('chunk'), manifest: key('manifest') };
  const prefix = `backups/${ownerId}/${projectId}/`;
  const open = (kind, name, id) => {
    const purpose = kind === 'chunk' || kind === 'delta' ? 'chunk' : 'manifest';
    const context = ['v1', kind, ownerId, projectId, id].join('|');
    return unseal(get(prefix + name), { kind, key: keys[purpose], context });
  };
  const proven = (raw, hash) => {
    if (createHmac('sha256', keys.hash).update(raw).digest('hex') !== hash) {
      throw new Error(`not the bytes of ${hash}`);
    }
    return raw;
  };
  const whole = (hash) => proven(open('chunk', `chunks/${hash.slice(0, 2)}/${hash}`, hash), hash);
  const chunk = ({ hash, base }) => {
    if (base === null) {
      return whole(hash);
    }
    const delta = open('delta', `deltas/${hash.slice(0, 2)}/${hash}-${base}`, `${hash}/${base}`);
    return proven(applyDelta(whole(base), delta), hash);
  };

  const manifest = JSON.parse(open('manifest', `backups/${backupId}/manifest`, backupId));
  const documents = manifest.pages.flatMap(({ page, hash }) => {
    const raw = open('page', `backups/${backupId}/pages/${page}`, `${backupId}/${page}`);
    return JSON.parse(proven(raw, hash)).flatMap((ref) => frames(chunk(ref)));
  });
  return { manifest, documents };
}

/** `FKB1`, kind, compression, 12 bytes initialisation vector, ciphertext, 16 bytes tag. */
function unseal(object, { kind, key, context }) {
  const header = object.subarray(0, 6);
  if (header.subarray(0, 4).toString() !== 'FKB1' || header[4] !== kinds[kind]) {
    throw new Error(`not a ${kind}`);
  }
  const decipher = createDecipheriv('aes-256-gcm', key, object.subarray(6, 18), {
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
  decipher.setAuthTag(object.subarray(-16));
  const body = Buffer.concat([decipher.update(object.subarray(18, -16)), decipher.final()]);
  return header[5] === 1 ? inflateRawSync(body) : body;
}

/** Records of three varints (copy from, copy length, literal length) and the literal bytes. */
function applyDelta(base, delta) {
  const parts = [];
  for (let at = 0; at < delta.length;) {
    const [start, afterStart] = varint(delta, at);
    const [length, afterLength] = varint(delta, afterStart);
    const [literal, literalAt] = varint(delta, afterLength);
    at = literalAt + literal;
    parts.push(base.subarray(start, start + length), delta.subarray(literalAt, at));
  }
  return Buffer.concat(parts);
}

/** Each document behind its length. */
function frames(raw) {
  const documents = [];
  for (let at = 0; at < raw.length;) {
    const [length, start] = varint(raw, at);
    at = start + length;
    documents.push(raw.subarray(start, at));
  }
  return documents;
}

/** The number at `at`, seven bits a byte, lowest first, and where it ends. */
function varint(bytes, at) {
  let value = 0;
  for (let index = at, factor = 1; ; index += 1, factor *= 128) {
    value += (bytes[index] & 0x7f) * factor;
    if (bytes[index] < 0x80) {
      return [value, index + 1];
    }
  }
}
