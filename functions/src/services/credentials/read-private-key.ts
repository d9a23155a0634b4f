import { createPrivateKey, type KeyObject } from 'node:crypto';

/** A larger RSA key blocks the event loop for a quarter of a second with every signature. */
const minModulusBits = 2048;
const maxModulusBits = 4096;
const maxPemLength = 8 * 1024;

/** One unencrypted private key and nothing around it. */
const pemPattern =
  /^-----BEGIN ((?:RSA )?PRIVATE KEY)-----\n(?:[A-Za-z0-9+/=]{1,76}\n)+-----END \1-----\n?$/;

export type PrivateKeyResult =
  { readonly ok: true; readonly pem: string } | { readonly ok: false; readonly problem: string };

/** Line breaks as PEM has them: files from Windows have CRLF, keys copied out of JSON have `\n` in two characters. */
function normalise(pem: string): string {
  const lines = pem.replaceAll(/\\+r/g, '').replaceAll(/\\+n/g, '\n').replaceAll('\r\n', '\n');
  return `${lines.trim()}\n`;
}

function parse(pem: string): KeyObject | null {
  try {
    return createPrivateKey({ key: pem, format: 'pem' });
  } catch {
    return null;
  }
}

/** Accepts one RSA private key of 2048 to 4096 bits in PEM; the problem says nothing of the key itself. */
export function readPrivateKey(text: string): PrivateKeyResult {
  if (text.length > maxPemLength) {
    return { ok: false, problem: 'The private_key in the service account JSON is too long' };
  }
  const pem = normalise(text);
  if (!pemPattern.test(pem)) {
    return {
      ok: false,
      problem: 'The private_key must be exactly one unencrypted private key in PEM form',
    };
  }
  const key = parse(pem);
  if (key === null) {
    return { ok: false, problem: 'The private_key in the service account JSON can not be read' };
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < minModulusBits || bits > maxModulusBits) {
    return { ok: false, problem: 'The private_key must be an RSA key of 2048 to 4096 bits' };
  }
  return { ok: true, pem: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
