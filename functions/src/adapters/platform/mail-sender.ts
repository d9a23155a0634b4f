import { AppError } from '../../lib/errors.ts';
import { redact } from '../../lib/redact.ts';
import type { MailSender } from '../../services/ports/mail-sender.ts';

export interface MailSenderOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  /** An address, or `Name <address>`. */
  readonly from: string;
  /** For a whole mail, from looking up the server's name to its last answer. */
  readonly timeoutMs: number;
  /** Trusted instead of the known authorities' certificates; for tests. */
  readonly trusted?: string;
}

interface Server {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

const maxAnswerLength = 300;
/** One address: what separates several, or ends a header, is in none. */
const addressPattern = /^[^\s,;:<>()"\\]+@[^\s,;:<>()"\\]+$/;

/**
 * Sends mails by SMTP. Outside of this machine nothing is sent without TLS, and the server's
 * certificate must be its name's.
 */
export function createMailSender(options: MailSenderOptions): MailSender {
  return {
    async send({ to, ...mail }) {
      if (!addressPattern.test(to)) {
        throw new AppError('failed-precondition', 'This is no email address');
      }
      const server = readServer(options.url);
      const signal = AbortSignal.timeout(options.timeoutMs);
      try {
        const transport = await transportTo(server, options);
        await transport.sendMail({ ...mail, to: { name: '', address: to }, signal });
      } catch (error) {
        throw failureOf(error, { server, isLate: signal.aborted });
      }
    },
  };
}

/** @throws AppError that holds nothing of the address, which is a secret. */
function readServer(text: string): Server {
  try {
    const { protocol, hostname, port, username, password } = new URL(text);
    if (!['smtp:', 'smtps:'].includes(protocol) || hostname === '') {
      throw new Error('No address of a mail server');
    }
    const secure = protocol === 'smtps:';
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      auth: user === '' ? null : { user, pass },
    };
  } catch {
    // Without its cause, whose message would have the password in it.
    throw new AppError('unavailable', 'The address of the mail server is not valid');
  }
}

async function transportTo(server: Server, { from, timeoutMs, trusted }: MailSenderOptions) {
  const { host, port, secure, auth } = server;
  // Mail is rare: whoever sends none does not wait for the package.
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      host,
      port,
      secure,
      ...(auth === null ? {} : { auth }),
      requireTLS: !secure && !['localhost', '127.0.0.1', '::1'].includes(host),
      tls: { rejectUnauthorized: true, ...(trusted === undefined ? {} : { ca: trusted }) },
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // Texts and headers are all that a mail is made of.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

function fieldOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/**
 * What nodemailer threw, as what an owner may read. Without it as the cause: its message repeats
 * the server's answer, and with that what the answer may quote.
 */
function failureOf(cause: unknown, call: { server: Server; isLate: boolean }): AppError {
  const code = fieldOf(cause, 'code');
  const answer = shownAnswer(fieldOf(cause, 'response'), call.server);
  if (call.isLate || code === 'ETIMEDOUT') {
    return new AppError('timeout', 'The mail server did not answer in time');
  }
  if (code === 'EAUTH') {
    const message = `The mail server does not accept the credentials of this installation${answer}`;
    return new AppError('unavailable', message);
  }
  const isRefused = fieldOf(cause, 'permanent') === true;
  if (isRefused && fieldOf(cause, 'command') === 'RCPT TO') {
    return new AppError('failed-precondition', `The mail server refuses the address${answer}`);
  }
  if (isRefused && code === 'EMESSAGE') {
    return new AppError('failed-precondition', `The mail server refuses the mail${answer}`);
  }
  if (answer !== '' && code !== 'ETLS') {
    return new AppError('unavailable', `The mail server could not take the mail${answer}`);
  }
  return new AppError('unavailable', unreachable(code, fieldOf(cause, 'originalCode')));
}

function unreachable(code: unknown, originalCode: unknown): string {
  if (/CERT|VERIFY|ALTNAME/.test(`${String(code)} ${String(originalCode)}`)) {
    return 'The certificate of the mail server is not valid';
  }
  return code === 'ETLS'
    ? 'The mail server offers no secure connection'
    : 'The mail server could not be reached';
}

/** The server's words, without what it was sent as credentials; '' where there are none. */
function shownAnswer(response: unknown, { auth }: Server): string {
  if (typeof response !== 'string' || response === '') {
    return '';
  }
  const { user, pass } = auth ?? { user: '', pass: '' };
  const secrets = [`\0${user}\0${pass}`, pass, user].filter((secret) => secret !== '');
  const forms = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('base64')]);
  const clean = forms.reduce((text, form) => text.replaceAll(form, '[redacted]'), response);
  return `: ${redact(clean, maxAnswerLength)}`;
}
