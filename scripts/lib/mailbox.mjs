// The demo's mail server, which delivers nothing: it keeps what it gets as files to look at.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { host } from './ports.mjs';
import { messageOf, Problem } from './problem.mjs';

/** The variables by which functions send their mails to the port of a suite. */
export function mailEnvironment(ports) {
  return {
    FIREKEEP_MAIL_FROM: 'Firekeep <notices@firekeep.example>',
    FIREKEEP_SMTP_URL: `smtp://${host}:${ports.mail}`,
  };
}

/**
 * Receives mails until the process ends.
 *
 * @param {object} options
 * @param {number} options.port
 * @param {string} options.folder is emptied first, and gets a file for each mail
 * @param {(line: string) => void} options.onMail gets receiver, subject and first link of each
 * @returns {Promise<import('smtp-server').SMTPServer>}
 */
export async function startMailbox({ port, folder, onMail }) {
  // Packages may not be there before.
  const { SMTPServer } = await import('smtp-server');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    // On this machine, for anybody on it: without accounts and without encryption.
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      const parts = [];
      stream.on('data', (part) => parts.push(part));
      stream.on('end', () => {
        const mail = Buffer.concat(parts);
        count += 1;
        const file = join(folder, `${count}.eml`);
        writeFileSync(file, mail);
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        onMail(`Mail to ${to}: ${summaryOf(mail.toString('utf8'))}  (${file})`);
        done();
      });
    },
  });
  server.on('error', (error) => console.error(`The mail server failed: ${messageOf(error)}`));
  await new Promise((resolve, reject) => {
    server.server.once('error', (error) => reject(new Problem(messageOf(error))));
    server.listen(port, host, resolve);
  });
  return server;
}

/** Subject and first link of a mail in the form that nodemailer writes. */
function summaryOf(source) {
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const subject = /^Subject: *(.*)$/im.exec(head)?.[1] ?? '';
  const text = bytesOf(source.slice(end).replaceAll('=\r\n', ''));
  const link = /^[ \t]*(https?:\/\/\S+)\r?$/m.exec(text)?.[1];
  return [decodeWords(subject), link].filter(Boolean).join('  ');
}

function bytesOf(quoted) {
  const text = quoted.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(`0x${hex}`));
  return Buffer.from(text, 'latin1').toString('utf8');
}

/** Words of a header that isn't ASCII (RFC 2047). */
function decodeWords(text) {
  return text.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=(?: (?==\?))?/gi, (_, form, word) =>
    form.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString('utf8')
      : bytesOf(word.replaceAll('_', ' ')),
  );
}
