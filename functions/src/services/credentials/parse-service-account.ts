/**
 * Reads a service-account key file that somebody pasted.
 *
 * Such files can name URLs, files and programs from which credentials are to be fetched, and client
 * libraries follow them. So only five fields are read, each is checked for shape, and a new object
 * is built; the original goes no further. Messages never quote the input.
 */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { AppError } from '../../lib/errors.ts';
import { messages } from '../../contract/messages.ts';
import type { ServiceAccountKey } from './credential-vault.ts';

const maxBytes = 16 * 1024;

const projectIdPattern = /^(?:[a-z0-9.-]{1,64}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/;
const privateKeyIdPattern = /^[A-Za-z0-9_-]{1,128}$/;
const maxEmailLength = 256;
/** Service accounts of a project, and the two kinds that Google makes with a project. */
const clientEmailPatterns: readonly RegExp[] = [
  /^[a-z0-9-]{1,64}@[a-z][a-z0-9-]{4,28}[a-z0-9](?:\.[a-z0-9.-]{1,64})?\.iam\.gserviceaccount\.com$/,
  /^[0-9]{1,20}-compute@developer\.gserviceaccount\.com$/,
  /^[a-z][a-z0-9-]{4,28}[a-z0-9](?:\.[a-z0-9.-]{1,64})?@appspot\.gserviceaccount\.com$/,
];

/** A larger RSA key blocks the event loop for a quarter of a second with every signature. */
const minModulusBits = 2048;
const maxModulusBits = 4096;
const maxPemLength = 8 * 1024;
/** One unencrypted private key and nothing around it. */
const pemPattern =
  /^-----BEGIN ((?:RSA )?PRIVATE KEY)-----\n(?:[A-Za-z0-9+/=]{1,76}\n)+-----END \1-----\n?$/;

function refuse(message: string): AppError {
  return new AppError('invalid-argument', message, { fields: { serviceAccountJson: message } });
}

function parseObject(json: string): object {
  if (Buffer.byteLength(json, 'utf8') > maxBytes) {
    throw refuse('The service account JSON is too long');
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    // The parser's message quotes the input.
    throw refuse('The service account JSON is not valid JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw refuse('The service account JSON must be an object');
  }
  return parsed;
}

/** An own string property, read once; what is inherited or of another type counts as missing. */
function ownString(source: object, name: string): string | null {
  const value: unknown = Object.getOwnPropertyDescriptor(source, name)?.value;
  return typeof value === 'string' ? value : null;
}

function checkType(source: object): void {
  if (ownString(source, 'type') !== 'service_account') {
    throw refuse('The JSON must be a service account key: its type must be service_account');
  }
  const universe = Object.getOwnPropertyDescriptor(source, 'universe_domain');
  if (universe !== undefined && universe.value !== 'googleapis.com') {
    throw refuse('The service account must belong to googleapis.com');
  }
}

/**
 * Line breaks as PEM has them: Windows has CRLF, keys copied out of JSON `\n` in two characters.
 */
function normalise(pem: string): string {
  const lines = pem.replaceAll(/\\+r/g, '').replaceAll(/\\+n/g, '\n').replaceAll('\r\n', '\n');
  return `${lines.trim()}\n`;
}

function parseKey(pem: string): KeyObject {
  try {
    return createPrivateKey({ key: pem, format: 'pem' });
  } catch {
    throw refuse('The private_key in the service account JSON cannot be read');
  }
}

/** One RSA private key of 2048 to 4096 bits, as PKCS #8 in PEM. */
function checkPrivateKey(text: string): string {
  if (text.length > maxPemLength) {
    throw refuse('The private_key in the service account JSON is too long');
  }
  const pem = normalise(text);
  if (!pemPattern.test(pem)) {
    throw refuse('The private_key must be exactly one unencrypted private key in PEM form');
  }
  const key = parseKey(pem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < minModulusBits || bits > maxModulusBits) {
    throw refuse('The private_key must be an RSA key of 2048 to 4096 bits');
  }
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/**
 * @param json the key file's text, at most 16 KiB.
 * @throws AppError `invalid-argument` in plain words, also when it is empty.
 */
export function parseServiceAccount(json: string): ServiceAccountKey {
  if (json.trim() === '') {
    throw refuse(messages.serviceAccountRequired);
  }
  const source = parseObject(json);
  checkType(source);
  const projectId = ownString(source, 'project_id');
  if (projectId === null || !projectIdPattern.test(projectId)) {
    throw refuse('The project_id in the service account JSON is missing or not valid');
  }
  const clientEmail = ownString(source, 'client_email');
  if (
    clientEmail === null ||
    clientEmail.length > maxEmailLength ||
    !clientEmailPatterns.some((pattern) => pattern.test(clientEmail))
  ) {
    throw refuse('The client_email in the service account JSON is missing or not valid');
  }
  const privateKeyId = ownString(source, 'private_key_id');
  if (privateKeyId === null || !privateKeyIdPattern.test(privateKeyId)) {
    throw refuse('The private_key_id in the service account JSON is missing or not valid');
  }
  const pem = ownString(source, 'private_key');
  if (pem === null) {
    throw refuse('The private_key in the service account JSON is missing');
  }
  return { projectId, privateKeyId, privateKey: checkPrivateKey(pem), clientEmail };
}
