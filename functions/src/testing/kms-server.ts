import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { crc32c } from '../engine/format/crc32c.ts';

const bodySchema = z.strictObject({
  plaintext: z.base64().optional(),
  plaintextCrc32c: z.string().optional(),
  ciphertext: z.base64().optional(),
  ciphertextCrc32c: z.string().optional(),
  additionalAuthenticatedData: z.base64(),
  additionalAuthenticatedDataCrc32c: z.string(),
});
type Body = z.infer<typeof bodySchema>;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** As Google's APIs fail: https://cloud.google.com/apis/design/errors */
export function kmsFailure(code: number, status: string, message = 'No'): Answer {
  return { status: code, body: { error: { code, message, status } } };
}

/** As Cloud KMS refuses a text that was damaged on its way. */
function damaged(field: string): Answer {
  return kmsFailure(
    400,
    'INVALID_ARGUMENT',
    `The checksum in field ${field}_crc32c did not match the data in field ${field}.`,
  );
}

const notItsCiphertext = kmsFailure(
  400,
  'INVALID_ARGUMENT',
  "Decryption failed: verify that 'name' refers to the correct CryptoKey.",
);

const checksumOf = (text = '') => String(crc32c(Buffer.from(text, 'base64')));

/** Answers `encrypt` and `decrypt` as Cloud KMS documents them, for any key. */
export class KmsServer {
  /** What the next calls are answered in the place of what they ask for; null: as asked. */
  readonly next: ((answer: Answer) => Answer | null)[] = [];
  readonly calls: { path: string; authorization: string }[] = [];
  url = '';
  private readonly keys = new Map<string, Buffer>();
  private readonly server = createServer(
    (request, response) => void this.respond(request, response),
  );

  async start(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve);
    });
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', headers } = request;
    this.calls.push({ path, authorization: headers.authorization ?? '' });
    const answer = this.answer(path, bodySchema.parse(await json(request)));
    const { status, body } = this.next.shift()?.(answer) ?? answer;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  private answer(path: string, body: Body): Answer {
    const [, name = '', verb = ''] = /^\/v1\/(projects\/.+):(encrypt|decrypt)$/.exec(path) ?? [];
    const key = this.keys.get(name) ?? randomBytes(32);
    this.keys.set(name, key);
    const aad = Buffer.from(body.additionalAuthenticatedData, 'base64');
    if (checksumOf(body.additionalAuthenticatedData) !== body.additionalAuthenticatedDataCrc32c) {
      return damaged('additional_authenticated_data');
    }
    return verb === 'encrypt' ? encrypted({ name, key, aad }, body) : decrypted({ key, aad }, body);
  }
}

function encrypted(
  { name, key, aad }: { name: string; key: Buffer; aad: Buffer },
  { plaintext = '', plaintextCrc32c }: Body,
): Answer {
  if (checksumOf(plaintext) !== plaintextCrc32c) {
    return damaged('plaintext');
  }
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(aad);
  const sealed = [cipher.update(plaintext, 'base64'), cipher.final()];
  const ciphertext = Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64');
  return {
    status: 200,
    body: {
      name: `${name}/cryptoKeyVersions/1`,
      ciphertext,
      ciphertextCrc32c: checksumOf(ciphertext),
      verifiedPlaintextCrc32c: true,
      verifiedAdditionalAuthenticatedDataCrc32c: true,
      protectionLevel: 'SOFTWARE',
    },
  };
}

function decrypted(
  { key, aad }: { key: Buffer; aad: Buffer },
  { ciphertext = '', ciphertextCrc32c }: Body,
): Answer {
  if (checksumOf(ciphertext) !== ciphertextCrc32c) {
    return damaged('ciphertext');
  }
  const bytes = Buffer.from(ciphertext, 'base64');
  try {
    const iv = bytes.subarray(0, 12);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(aad);
    decipher.setAuthTag(bytes.subarray(-16));
    const opened = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    const plaintext = opened.toString('base64');
    return {
      status: 200,
      body: {
        plaintext,
        plaintextCrc32c: checksumOf(plaintext),
        usedPrimary: true,
        protectionLevel: 'SOFTWARE',
      },
    };
  } catch {
    return notItsCiphertext;
  }
}
