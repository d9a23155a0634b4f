import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { mailEnvironment, startMailbox } from './mailbox.mjs';
import { freePorts } from './ports.mjs';

test('keeps each mail as a file, and says its subject and first link', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firekeep-mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'of-an-earlier-run.eml'), '');
  const lines = [];
  const ports = await freePorts();
  const server = await startMailbox({
    port: ports.mail,
    folder,
    onMail: (line) => lines.push(line),
  });
  onTestFinished(() => new Promise((resolve) => server.close(resolve)));
  const environment = mailEnvironment(ports);
  const url = `https://firekeep.example/confirm?token=${'a'.repeat(100)}`;
  await createTransport(environment.FIREKEEP_SMTP_URL).sendMail({
    from: environment.FIREKEEP_MAIL_FROM,
    to: 'dana@example.org',
    subject: 'Käseladen: do you want notices about your backups at this address, dear Zoë?',
    text: `Hello\n\nConfirm:\n${url}\n`,
    html: `<p>Hello <a href="${url}">Confirm</a></p>`,
    headers: { 'List-Unsubscribe': '<https://firekeep.example/other>' },
  });
  const file = join(folder, '1.eml');
  expect(lines).toEqual([
    `Mail to dana@example.org: Käseladen: do you want notices about your backups at this address, dear Zoë?  ${url}  (${file})`,
  ]);
  expect(readdirSync(folder)).toEqual(['1.eml']);
  expect(readFileSync(file, 'utf8')).toContain('To: dana@example.org');
});
