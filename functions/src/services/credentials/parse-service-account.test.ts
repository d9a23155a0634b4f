import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { parseServiceAccount } from './parse-service-account.ts';

const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
const pair = rsa(2048);
const pem = pair.privateKey.export(pkcs8).toString();

/** A key of any size without the minutes it takes to find its primes; parsers don't check them. */
function unfoundKey(bits: number): string {
  const number = (size: number) => {
    const bytes = randomBytes(size / 8);
    bytes[0] = 0xff;
    bytes[bytes.length - 1] = 0x01;
    return bytes.toString('base64url');
  };
  const half = () => number(bits / 2);
  const jwk = {
    kty: 'RSA',
    e: 'AQAB',
    n: number(bits),
    d: number(bits),
    p: half(),
    q: half(),
    dp: half(),
    dq: half(),
    qi: half(),
  };
  return createPrivateKey({ key: jwk, format: 'jwk' }).export(pkcs8).toString();
}

function file(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: 'my-project-1',
    private_key_id: 'abc123',
    private_key: pem,
    client_email: 'firekeep@my-project-1.iam.gserviceaccount.com',
    ...changes,
  });
}

function refusal(json: string): AppError {
  try {
    parseServiceAccount(json);
  } catch (error) {
    if (error instanceof AppError) {
      return error;
    }
    throw error;
  }
  throw new Error('The file was accepted');
}

describe('accepts', () => {
  test('a key file and builds a new object of four fields', () => {
    const parsed = parseServiceAccount(file({ client_id: '1', extra: { nested: true } }));
    expect(parsed).toEqual({
      projectId: 'my-project-1',
      privateKeyId: 'abc123',
      privateKey: pem,
      clientEmail: 'firekeep@my-project-1.iam.gserviceaccount.com',
    });
  });

  test.each([
    ['line breaks of Windows', pem.replaceAll('\n', '\r\n')],
    ['line breaks in two characters', pem.replaceAll('\n', '\\n')],
    ['line breaks in three characters', pem.replaceAll('\n', '\\\\n')],
    ['Windows line breaks in four characters', pem.replaceAll('\n', '\\r\\n')],
    ['blanks around the key', `\n  ${pem}\n\n`],
    ['PKCS #1', pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()],
  ])('%s', (_name, key) => {
    expect(parseServiceAccount(file({ private_key: key })).privateKey).toBe(pem);
  });

  test.each([2048, 3072, 4096])('an RSA key of %i bits', (bits) => {
    expect(parseServiceAccount(file({ private_key: unfoundKey(bits) })).privateKey).toContain(
      'BEGIN PRIVATE KEY',
    );
  });

  test.each([
    '1234-compute@developer.gserviceaccount.com',
    'my-project-1@appspot.gserviceaccount.com',
    'a@my-project-1.example.com.iam.gserviceaccount.com',
  ])('the account %s', (email) => {
    expect(parseServiceAccount(file({ client_email: email })).clientEmail).toBe(email);
  });

  test('addresses, none of which goes any further', () => {
    const urls = {
      token_uri: 'http://169.254.169.254/',
      auth_uri: 'file:///etc/passwd',
      auth_provider_x509_cert_url: 'https://oauth2.googleapis.com@evil.example/\r\nX: y',
      client_x509_cert_url: 'https://oauth2.googleapis.com.evil.example/',
      universe_domain: 'googleapis.com',
    };
    expect(JSON.stringify(parseServiceAccount(file(urls)))).not.toMatch(/http|file:|evil/);
  });
});

describe('refuses', () => {
  test.each([
    ['', 'Service account JSON is required'],
    ['  \n', 'Service account JSON is required'],
    ['{"private_key": "canary', 'The service account JSON is not valid JSON'],
    ['null', 'The service account JSON must be an object'],
    ['[]', 'The service account JSON must be an object'],
    ['"text"', 'The service account JSON must be an object'],
    ['/etc/passwd', 'The service account JSON is not valid JSON'],
    [`{"a":"${'x'.repeat(17_000)}"}`, 'The service account JSON is too long'],
    ['é'.repeat(9_000), 'The service account JSON is too long'],
  ])('%.30s', (json, message) => {
    expect(refusal(json)).toMatchObject({
      code: 'invalid-argument',
      message,
      fields: { serviceAccountJson: message },
    });
  });

  test.each([
    'external_account',
    'external_account_authorized_user',
    'authorized_user',
    'impersonated_service_account',
    'gdch_service_account',
    'Service_account',
    '',
    undefined,
    ['service_account'],
    { toString: 'service_account' },
  ])('the type %j', (type) => {
    const source = { url: 'http://169.254.169.254/', file: '/proc/self/environ' };
    const json = file({ type, credential_source: source, token_url: 'http://evil.example/' });
    expect(refusal(json).message).toContain('its type must be service_account');
  });

  test('what is only inherited', () => {
    const json = `{"__proto__":${file()},"type":"service_account"}`;
    expect(refusal(json).message).toContain('project_id');
  });

  test.each([
    '../x',
    'a/b',
    'my-project?b',
    'my-project#b',
    'x'.repeat(300),
    'short',
    'My-Project',
    'my-prоject-1',
    'my-project-1\n',
    'my-project-',
    7,
    null,
    { toString: 'my-project-1' },
    undefined,
  ])('the project_id %j', (projectId) => {
    expect(refusal(file({ project_id: projectId })).message).toContain('project_id');
  });

  test.each([
    'me@evil.example',
    'a@my-project-1.iam.gserviceaccount.com.evil.example',
    'a@my-project-1.iam.gserviceaccount.com\n',
    'a b@my-project-1.iam.gserviceaccount.com',
    'a@iam.gserviceaccount.com',
    `${'a'.repeat(10_000)}@my-project-1.iam.gserviceaccount.com`,
    1,
    undefined,
  ])('the client_email %.60j', (email) => {
    expect(refusal(file({ client_email: email })).message).toContain('client_email');
  });

  test.each(['', 'a b', 'x'.repeat(129), '../../etc', 5, undefined])(
    'the private_key_id %j',
    (id) => {
      expect(refusal(file({ private_key_id: id })).message).toContain('private_key_id');
    },
  );

  test.each(['googleapis.com.evil.example', 'evil.example', '', null, 1])(
    'the universe_domain %j',
    (universe) => {
      expect(refusal(file({ universe_domain: universe })).message).toContain('googleapis.com');
    },
  );

  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const certificate = `-----BEGIN CERTIFICATE-----\n${pem.split('\n').slice(1, -2).join('\n')}\n-----END CERTIFICATE-----\n`;
  test.each([
    ['a public key', pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    ['an EC key', ec.export(pkcs8).toString()],
    ['an EC key in its own form', ec.export({ type: 'sec1', format: 'pem' }).toString()],
    ['an Ed25519 key', generateKeyPairSync('ed25519').privateKey.export(pkcs8).toString()],
    [
      'an RSA-PSS key',
      generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey.export(pkcs8).toString(),
    ],
    [
      'an encrypted key',
      pair.privateKey.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'x' }).toString(),
    ],
    [
      'an encrypted key in the old form',
      pair.privateKey
        .export({ type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
        .toString(),
    ],
    ['a certificate', certificate],
    ['a key of 512 bits', rsa(512).privateKey.export(pkcs8).toString()],
    ['a key of 1024 bits', rsa(1024).privateKey.export(pkcs8).toString()],
    ['a key of 4104 bits', unfoundKey(4104)],
    ['a key of 16384 bits', unfoundKey(16_384)],
    ['two keys', pem + pem],
    ['a key and a certificate', pem + certificate],
    ['text before the key', `Bag Attributes\n${pem}`],
    ['a broken key', pem.replace(/\n[A-Za-z0-9+/]{64}\n/, '\n')],
    ['no PEM', 'canary'],
    ['a megabyte', pem.padEnd(1_000_000, 'A')],
  ])('%s as private_key', (_name, key) => {
    const { message } = refusal(file({ private_key: key }));
    expect(message).toMatch(/private_key|too long/);
    expect(message).not.toMatch(/canary|BEGIN|asn1|openssl/i);
  });

  test('without repeating anything of the file', () => {
    const canary = 'c4n4ry';
    for (const field of ['type', 'project_id', 'client_email', 'private_key_id', 'private_key']) {
      const error = refusal(file({ [field]: `${canary} ${field}` }));
      expect(JSON.stringify([error.message, error.stack, error.cause, error.fields])).not.toContain(
        canary,
      );
    }
  });
});
