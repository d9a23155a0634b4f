// A reader of stored backups, written from docs/backup-format.md alone: it shares no code with the
// engine, so that the document is known to be enough.
import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';

const kinds = { chunk: 1, page: 2, manifest: 3, delta: 4 } as const;
type Kind = keyof typeof kinds;

const chunksSchema = z.array(z.object({ hash: z.string(), base: z.string().nullable() }));
const manifestSchema = z.object({
  format: z.literal('firekeep-backup'),
  version: z.literal(1),
  pages: z.array(z.object({ page: z.string(), hash: z.string() })),
});

export interface BackupLocation {
  readonly dataKey: Uint8Array;
  readonly ownerId: string;
  readonly projectId: string;
  readonly backupId: string;
  /** An object's bytes by its name in the bucket. */
  readonly get: (name: string) => Buffer;
}

/**
 * The documents of a backup, as `google.firestore.v1.Document`.
 * @throws Error when anything is missing, changed or moved.
 */
export function readBackup(location: BackupLocation): Buffer[] {
  const { backupId } = location;
  const objects = openerOf(location);
  const chunk = ({ hash, base }: { hash: string; base: string | null }): Buffer => {
    const folder = hash.slice(0, 2);
    if (base === null) {
      return objects.proven(objects.open('chunk', `chunks/${folder}/${hash}`, hash), hash);
    }
    const whole = chunk({ hash: base, base: null });
    const delta = objects.open('delta', `deltas/${folder}/${hash}-${base}`, `${hash}/${base}`);
    return objects.proven(applyDelta(whole, delta), hash);
  };
  const manifest = objects.open('manifest', `backups/${backupId}/manifest`, backupId);
  return manifestSchema.parse(JSON.parse(manifest.toString())).pages.flatMap(({ page, hash }) => {
    const raw = objects.open('page', `backups/${backupId}/pages/${page}`, `${backupId}/${page}`);
    const chunks = chunksSchema.parse(JSON.parse(objects.proven(raw, hash).toString()));
    return chunks.flatMap((ref) => frames(chunk(ref)));
  });
}

function openerOf({ dataKey, ownerId, projectId, get }: BackupLocation) {
  const key = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', dataKey, '', `firekeep/backup/v1/${purpose}`, 32));
  const keys = { hash: key('hash'), chunk: key('chunk'), manifest: key('manifest') };
  return {
    open(kind: Kind, name: string, id: string): Buffer {
      const purpose = kind === 'chunk' || kind === 'delta' ? 'chunk' : 'manifest';
      const context = ['v1', kind, ownerId, projectId, id].join('|');
      const object = get(`backups/${ownerId}/${projectId}/${name}`);
      return unseal(object, { kind, key: keys[purpose], context });
    },
    proven(raw: Buffer, hash: string): Buffer {
      if (createHmac('sha256', keys.hash).update(raw).digest('hex') !== hash) {
        throw new Error(`not the bytes of ${hash}`);
      }
      return raw;
    },
  };
}

/** `FKB1`, kind, compression, 12 bytes initialisation vector, ciphertext, 16 bytes tag. */
function unseal(
  object: Buffer,
  { kind, key, context }: { kind: Kind; key: Buffer; context: string },
): Buffer {
  const header = object.subarray(0, 6);
  if (header.subarray(0, 4).toString() !== 'FKB1' || header[4] !== kinds[kind] || header[5] !== 1) {
    throw new Error(`not a ${kind} of version 1`);
  }
  const iv = object.subarray(6, 18);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
  decipher.setAuthTag(object.subarray(-16));
  return inflateRawSync(
    Buffer.concat([decipher.update(object.subarray(18, -16)), decipher.final()]),
  );
}

/** Records of three varints (copy from, copy length, literal length) and the literal bytes. */
function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < delta.length;) {
    const start = varint(delta, at);
    const length = varint(delta, start.end);
    const literal = varint(delta, length.end);
    at = literal.end + literal.value;
    parts.push(base.subarray(start.value, start.value + length.value));
    parts.push(delta.subarray(literal.end, at));
  }
  return Buffer.concat(parts);
}

/** Each document after its length. */
function frames(raw: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < raw.length;) {
    const { value, end } = varint(raw, at);
    at = end + value;
    documents.push(raw.subarray(end, at));
  }
  return documents;
}

/** The number at `at`, seven bits a byte, lowest first, and where it ends. */
function varint(bytes: Buffer, at: number): { value: number; end: number } {
  let value = 0;
  for (let index = at, factor = 1; ; index += 1, factor *= 128) {
    const byte = bytes.readUInt8(index);
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) {
      return { value, end: index + 1 };
    }
  }
}
