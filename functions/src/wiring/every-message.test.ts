// Each type of message in each kind of channel, by the real senders, to real receivers.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailSender } from '../adapters/platform/mail-sender.ts';
import { createMasterKeyWrapper } from '../adapters/platform/master-key-wrapper.ts';
import { createWebhookSender } from '../adapters/platform/webhook-sender.ts';
import { channelKinds } from '../contract/channels.ts';
import { ChannelSender } from '../services/notices/channel-sender.ts';
import { ChannelVault } from '../services/notices/channel-vault.ts';
import type { Message } from '../services/notices/message.ts';
import type { StoredChannel } from '../services/ports/channel-store.ts';
import { certificate } from '../testing/certificate.ts';
import { mailAccount, startMailServer, type MailServer } from '../testing/mail-server.ts';
import { message } from '../testing/messages.ts';
import { NoticeWorld } from '../testing/notice-world.ts';
import { readMail } from '../testing/read-mail.ts';

const types: Readonly<Record<Message['type'], true>> = {
  alerts: true,
  summary: true,
  deleted: true,
  lowered: true,
  'channel-failing': true,
  confirmation: true,
  test: true,
};
const posted: string[] = [];
let receiver: Server;
let mails: MailServer;
let host: string;

beforeAll(async () => {
  mails = await startMailServer();
  receiver = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      posted.push(Buffer.concat(parts).toString());
      res.end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});

afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await mails.stop();
});

const channelVault = new ChannelVault(createMasterKeyWrapper(Buffer.alloc(32).toString('base64')));

async function channelOf(kind: StoredChannel['kind']): Promise<StoredChannel> {
  const channel = await new NoticeWorld().channel(kind);
  const address = kind === 'email' ? 'dana@example.org' : `http://${host}/${kind}`;
  return {
    ...channel,
    kind,
    secret: null,
    address: await channelVault.sealAddress(channel, address),
  };
}

test.each(channelKinds)('%s gets every type of message, once', async (kind) => {
  const { user, pass } = mailAccount;
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(pass)}`;
  const sender = new ChannelSender({
    channelVault,
    sender: createWebhookSender({ allow: [host], timeoutMs: 5000 }),
    mail: createMailSender({
      url: `smtp://${account}@127.0.0.1:${mails.port}`,
      from: 'Firekeep <notices@example.com>',
      timeoutMs: 5000,
      trusted: certificate.cert,
    }),
    now: () => new Date(),
  });
  const channel = await channelOf(kind);
  const names = Object.keys(types) as Message['type'][];
  posted.length = 0;
  for (const type of names) {
    const attempt = await sender.send(
      channel,
      message({ type, title: `About ${type.replace('-', ' ')}` }),
    );
    expect(attempt).toMatchObject({ isDelivered: true });
  }
  const arrived =
    kind === 'email' ? mails.received.map(({ source }) => readMail(source).text) : posted;
  // A heartbeat is called, and gets nothing to read.
  const expected = names.map((type) =>
    kind === 'heartbeat' ? '{}' : `About ${type.replace('-', ' ')}`,
  );
  expect(arrived).toEqual(expected.map((text) => expect.stringContaining(text)));
});
