import { afterEach, expect, test } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { certificate } from '../../testing/certificate.ts';
import {
  mailAccount,
  startMailServer,
  startOddServer,
  type MailServer,
} from '../../testing/mail-server.ts';
import { message } from '../../testing/messages.ts';
import { readMail } from '../../testing/read-mail.ts';
import { mailOf } from '../../services/notices/forms/mail.ts';
import { createMailSender, type MailSenderOptions } from './mail-sender.ts';

let stop: (() => Promise<void>) | null = null;

afterEach(async () => {
  await stop?.();
  stop = null;
});

async function serve(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  stop = server.stop;
  return server;
}

const credentials = `${encodeURIComponent(mailAccount.user)}:${encodeURIComponent(mailAccount.pass)}`;

const urlOf = ({ port }: Pick<MailServer, 'port'>, host = '127.0.0.1') =>
  `smtp://${credentials}@${host}:${port}`;

function senderTo(url: string, changes: Partial<MailSenderOptions> = {}) {
  const from = 'Firekeep <notices@example.com>';
  const trusted = certificate.cert;
  return createMailSender({ url, from, timeoutMs: 2000, trusted, ...changes });
}

const mail = {
  to: 'dana@example.org',
  ...mailOf(message({ title: 'Käseladen 🧀: 2 backups failed' })),
};

test('delivers a mail with its headers, texts and a subject of any language, by TLS', async () => {
  const server = await serve();
  await senderTo(urlOf(server)).send(mail);
  expect(server.received).toMatchObject([
    { from: 'notices@example.com', to: ['dana@example.org'], isSecure: true },
  ]);
  const { headers, text, html } = readMail(server.received[0]?.source ?? '');
  const sent = Object.entries(mail.headers).map(([name, value]) => [name.toLowerCase(), value]);
  expect(headers).toMatchObject({
    ...Object.fromEntries(sent),
    subject: mail.subject,
    from: 'Firekeep <notices@example.com>',
    to: 'dana@example.org',
  });
  expect([text, html].map((part) => part.trimEnd())).toEqual(
    [mail.text, mail.html].map((part) => part.trimEnd()),
  );
});

test('delivers by TLS from the first byte where the address says so', async () => {
  const server = await serve({ secure: true });
  await senderTo(urlOf(server).replace('smtp:', 'smtps:')).send(mail);
  expect(server.received.map(({ isSecure }) => isSecure)).toEqual([true]);
});

test('breaks no header, whatever is in it', async () => {
  const server = await serve();
  const injected = 'x\r\nBcc: victim@example.net\r\n\r\nbody';
  await senderTo(urlOf(server)).send({
    ...mail,
    subject: injected,
    headers: { References: injected, 'List-Unsubscribe': injected },
  });
  expect(server.received.map(({ to }) => to)).toEqual([['dana@example.org']]);
  const { headers } = readMail(server.received[0]?.source ?? '');
  expect(Object.keys(headers)).not.toContain('bcc');
  expect(headers).toMatchObject({
    subject: 'x Bcc: victim@example.net  body',
    'list-unsubscribe': 'x Bcc: victim@example.net  body',
  });
});

test.each([
  'dana@example.org, eve@example.net',
  'Dana <dana@example.org>',
  'dana@example.org\r\nRCPT TO:<eve@example.net>',
  'a:dana@example.org;',
  'dana',
  '',
])('sends to one address only, and not to %j', async (to) => {
  const server = await serve();
  await expect(senderTo(urlOf(server)).send({ ...mail, to })).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'This is no email address',
  });
  expect(server.received).toEqual([]);
});

function refusing(responseCode: number, words: string): SMTPServerOptions {
  return {
    onRcptTo: (_address, _session, done) => {
      done(Object.assign(new Error(words), { responseCode }));
    },
  };
}

test('says in the server’s words why an address is refused for good', async () => {
  const server = await serve(refusing(550, 'No such mailbox here'));
  await expect(senderTo(urlOf(server)).send(mail)).rejects.toMatchObject({
    code: 'failed-precondition',
    message: expect.stringMatching(/^The mail server refuses the address: 550.*No such mailbox/),
  });
});

test('may be tried again where the server refuses for now', async () => {
  const server = await serve(refusing(451, 'Greylisted'));
  await expect(senderTo(urlOf(server)).send(mail)).rejects.toMatchObject({
    code: 'unavailable',
    retryable: true,
    message: expect.stringContaining('Greylisted'),
  });
});

test('says in the server’s words why a mail is refused for good', async () => {
  const server = await serve({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done(Object.assign(new Error('Spam'), { responseCode: 554 })));
    },
  });
  await expect(senderTo(urlOf(server)).send(mail)).rejects.toMatchObject({
    code: 'failed-precondition',
    message: expect.stringMatching(/^The mail server refuses the mail: 554.*Spam/),
  });
});

test('repeats no credential of an answer, and no more than a few lines of it', async () => {
  const words = `${mailAccount.pass} of ${mailAccount.user} ${'x'.repeat(5000)}`;
  const server = await serve(refusing(550, words));
  const failure: unknown = await senderTo(urlOf(server))
    .send(mail)
    .catch((error: unknown) => error);
  const text = String(failure);
  expect(text).toContain('[redacted] of [redacted]');
  expect(text.length).toBeLessThan(400);
});

test('says that the credentials are wrong, without them', async () => {
  const server = await serve();
  const url = `smtp://${encodeURIComponent(mailAccount.user)}:wr0ng-secret@127.0.0.1:${server.port}`;
  const failure: unknown = await senderTo(url)
    .send(mail)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('does not accept the credentials of this installation: 535'),
  });
  expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toMatch(/wr0ng|firekeep@/);
});

test('sends nothing without TLS, but on this machine', async () => {
  const server = await serve({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
  // An address of this machine that the sender does not take for it.
  await expect(senderTo(urlOf(server, '0.0.0.0')).send(mail)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The mail server offers no secure connection',
  });
  expect(server.received).toEqual([]);
  await senderTo(urlOf(server)).send(mail);
  expect(server.received.map(({ isSecure }) => isSecure)).toEqual([false]);
});

test.each([
  ['of nobody known', '127.0.0.1', 'smtps:', {}],
  ['of nobody known, after STARTTLS', '127.0.0.1', 'smtp:', {}],
  ['of another name', '0.0.0.0', 'smtps:', { trusted: certificate.cert }],
])('trusts no certificate %s', async (...[, host, protocol, trusted]) => {
  const server = await serve({ secure: protocol === 'smtps:' });
  const url = urlOf(server, host).replace('smtp:', protocol);
  const from = 'notices@example.com';
  const sender = createMailSender({ url, from, timeoutMs: 2000, ...trusted });
  await expect(sender.send(mail)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The certificate of the mail server is not valid',
  });
  expect(server.received).toEqual([]);
});

test('gives up on a server that says nothing', async () => {
  const server = await startOddServer();
  stop = server.stop;
  await expect(senderTo(urlOf(server), { timeoutMs: 300 }).send(mail)).rejects.toMatchObject({
    code: 'timeout',
  });
});

test('gives up on a server that is never silent, and never done', async () => {
  const server = await startOddServer((socket) => {
    socket.write('220 ready\r\n');
    const timer = setInterval(() => socket.write('250-more\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  stop = server.stop;
  await expect(senderTo(urlOf(server), { timeoutMs: 300 }).send(mail)).rejects.toMatchObject({
    code: 'timeout',
  });
});

test('says where nobody listens', async () => {
  const server = await serve();
  await server.stop();
  await expect(senderTo(urlOf(server)).send(mail)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The mail server could not be reached',
  });
});

test.each(['', 'mail.example.com', 'https://mail.example.com', 'smtp://a:%ZZpass@host', 'smtp://'])(
  'says that %j is no address of a server, without it',
  async (url) => {
    const failure: unknown = await senderTo(url)
      .send(mail)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'unavailable',
      message: 'The address of the mail server is not valid',
    });
    expect(failure).not.toHaveProperty('cause');
  },
);
