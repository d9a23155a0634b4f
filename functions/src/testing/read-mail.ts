/** A mail as its reader gets it, decoded. */
export interface ReadMail {
  /** By lower-case name, unfolded; what a name has twice stands on two lines. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

/** Reads the form in which nodemailer writes texts: two alternative parts, nothing attached. */
export function readMail(source: string): ReadMail {
  const { headers, body } = divide(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) {
    throw new Error('The mail has one part only');
  }
  const parts = body.split(`--${boundary}`).map((part) => divide(part.replace(/^\r\n/, '')));
  const textOf = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part === undefined ? '' : decodeBody(part).replaceAll('\r\n', '\n');
  };
  return { headers, text: textOf('text/plain'), html: textOf('text/html') };
}

interface MailPart {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function divide(source: string): MailPart {
  const end = source.indexOf('\r\n\r\n');
  const headers: Record<string, string> = {};
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(line) ?? [];
    const earlier = headers[name.toLowerCase()];
    const decoded = decodeWords(value);
    headers[name.toLowerCase()] = earlier === undefined ? decoded : `${earlier}\n${decoded}`;
  }
  return { headers, body: source.slice(end + 4) };
}

function decodeBody({ headers, body }: MailPart): string {
  switch (headers['content-transfer-encoding'] ?? '') {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return decodeQuoted(body.replaceAll('=\r\n', ''));
    default:
      return body;
  }
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_found, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** RFC 2047: a character can be divided between two words, so that bytes are joined first. */
function decodeWords(value: string): string {
  const words = /=\?UTF-8\?([BQ])\?([^?]*)\?=(?:\s+=\?UTF-8\?\1\?([^?]*)\?=)*/gi;
  return value.replace(words, (found) => {
    const encoded = [...found.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)];
    const bytes = encoded.map(([, form, text = '']) =>
      form?.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64')
        : Buffer.from(decodeQuoted(text.replaceAll('_', ' ')), 'utf8'),
    );
    return Buffer.concat(bytes).toString('utf8');
  });
}
