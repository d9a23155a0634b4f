/**
 * Cloud KMS in the place of the master key: `encrypt` and `decrypt` of
 * https://cloud.google.com/kms/docs/reference/rest/v1/projects.locations.keyRings.cryptoKeys
 */
import type { GoogleAuth } from 'google-auth-library';
import { z } from 'zod';
import { crc32c } from '../../engine/format/crc32c.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { retry, type Backoff } from '../../lib/retry.ts';
import type { KeyWrapper } from '../../services/ports/key-wrapper.ts';
import { readBounded } from './rest.ts';
import { loadLibrary } from './token-endpoint.ts';

const scope = 'https://www.googleapis.com/auth/cloudkms';
const timeoutMs = 10_000;
const defaultBackoff: Backoff = { firstDelayMs: 200, maxDelayMs: 2000, maxAttempts: 5 };

/** As int64 in JSON: a text. */
const checksumSchema = z.string().regex(/^\d{1,10}$/);
const encryptedSchema = z.object({
  name: z.string(),
  ciphertext: z.base64().min(1),
  ciphertextCrc32c: checksumSchema,
  verifiedPlaintextCrc32c: z.literal(true),
  verifiedAdditionalAuthenticatedDataCrc32c: z.literal(true),
});
/** An empty text is omitted. */
const decryptedSchema = z.object({
  plaintext: z.base64().default(''),
  plaintextCrc32c: checksumSchema,
});
const failureSchema = z.object({
  error: z.object({ status: z.string(), message: z.string().default('') }),
});

export interface KmsOptions {
  /** `projects/…/cryptoKeys/…`, which also names the key in what it wraps. */
  readonly key: string;
  readonly url: string;
  /** With a token; asked for with every call. */
  readonly headers: () => Promise<Record<string, string>>;
  readonly backoff?: Backoff;
}

/** Of the function's own service account, or of whoever has signed in on the command line. */
export function applicationDefaultHeaders(): () => Promise<Record<string, string>> {
  let auth: GoogleAuth | null = null;
  return async () => {
    try {
      auth ??= new (await loadLibrary()).GoogleAuth({ scopes: [scope] });
      return Object.fromEntries(await auth.getRequestHeaders());
    } catch {
      // The library's error holds the request.
      throw new AppError('unavailable', 'There is no access token for Cloud KMS');
    }
  };
}

const closed = () => new AppError('failed-precondition', "The project's key cannot be opened");
const damaged = () => new AppError('unavailable', 'Something was damaged on the way to Cloud KMS');
const silent = () => new AppError('unavailable', 'Cloud KMS does not answer');

/** Only what whoever runs Firekeep can do something about differs; Google's words can quote. */
function toFailure(text: string): AppError {
  const { status, message } = failureOf(text);
  switch (status) {
    case 'PERMISSION_DENIED':
      return new AppError('failed-precondition', 'Firekeep may not use its Cloud KMS key', {
        hint: 'It needs the role Cloud KMS CryptoKey Encrypter/Decrypter, and the API switched on',
      });
    case 'NOT_FOUND':
      return new AppError('failed-precondition', 'The Cloud KMS key does not exist');
    case 'FAILED_PRECONDITION':
      return new AppError('failed-precondition', 'The Cloud KMS key is disabled or destroyed');
    case 'INVALID_ARGUMENT':
      return /crc32c|checksum/i.test(message) ? damaged() : closed();
    default:
      return silent();
  }
}

function failureOf(text: string): { status: string; message: string } {
  try {
    return failureSchema.parse(JSON.parse(text)).error;
  } catch {
    // Not Google's form: an intermediary answered.
    return { status: '', message: '' };
  }
}

function checksumOf(bytes: Uint8Array): string {
  return String(crc32c(bytes));
}

/** What a call sends of bytes: them, and their checksum. */
function sent(name: string, bytes: Uint8Array): Record<string, string> {
  return {
    [name]: Buffer.from(bytes).toString('base64'),
    [`${name}Crc32c`]: checksumOf(bytes),
  };
}

function sentContext(text: string): Record<string, string> {
  return sent('additionalAuthenticatedData', Buffer.from(text, 'utf8'));
}

/** @throws AppError `unavailable` where the bytes are not those that were sent */
function received(text: string, checksum: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (checksumOf(bytes) !== checksum) {
    throw damaged();
  }
  return bytes;
}

async function answerOf(options: KmsOptions, verb: string, body: object): Promise<unknown> {
  const headers = await options.headers();
  let text: string;
  let ok: boolean;
  try {
    const response = await fetch(`${options.url}/v1/${options.key}:${verb}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    ok = response.ok;
    text = await readBounded(response);
  } catch {
    throw silent();
  }
  if (!ok) {
    throw toFailure(text);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw silent();
  }
}

/**
 * Wraps keys by a symmetric key of Cloud KMS, whose primary version seals and whose enabled
 * versions open. Every text goes with its checksum, in both directions; what is damaged or
 * unanswered is asked for again.
 */
export function createKmsWrapper(options: KmsOptions): KeyWrapper {
  const { key, backoff = defaultBackoff } = options;
  const call = <T>(verb: string, body: object, read: (answer: unknown) => T): Promise<T> =>
    retry(
      async () => read(await answerOf(options, verb, body)),
      (error) => hasCode(error, 'unavailable'),
      backoff,
    );
  return {
    kekVersions: [key],

    wrap: (bytes, text) =>
      call('encrypt', { ...sent('plaintext', bytes), ...sentContext(text) }, (answer) => {
        const parsed = encryptedSchema.safeParse(answer).data;
        if (parsed?.name.startsWith(`${key}/cryptoKeyVersions/`) !== true) {
          throw damaged();
        }
        const ciphertext = received(parsed.ciphertext, parsed.ciphertextCrc32c);
        return {
          alg: 'CLOUD_KMS',
          iv: '',
          ciphertext: ciphertext.toString('base64'),
          tag: '',
          kekVersion: key,
        };
      }),

    unwrap: ({ ciphertext }, text) =>
      call(
        'decrypt',
        { ...sent('ciphertext', Buffer.from(ciphertext, 'base64')), ...sentContext(text) },
        (answer) => {
          const parsed = decryptedSchema.safeParse(answer).data;
          if (parsed === undefined) {
            throw damaged();
          }
          return received(parsed.plaintext, parsed.plaintextCrc32c);
        },
      ),
  };
}
