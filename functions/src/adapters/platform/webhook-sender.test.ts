import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { certificate } from '../../testing/certificate.ts';
import { createWebhookSender } from './webhook-sender.ts';

let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

async function listen(answer: RequestListener, isSecure = false): Promise<string> {
  const started = isSecure ? createSecureServer(certificate, answer) : createServer(answer);
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve);
  });
  return `127.0.0.1:${(started.address() as AddressInfo).port}`;
}

const message = { headers: { 'X-Kind': 'test' }, body: '{"ä":1}' };

function sender(allow: readonly string[], resolve?: (name: string) => Promise<readonly string[]>) {
  const options = { allow, timeoutMs: 400 };
  return createWebhookSender(resolve === undefined ? options : { ...options, resolve });
}

test('posts the body with its headers and gives the status', async () => {
  const seen: unknown[] = [];
  const host = await listen((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const { method, url, headers } = req;
      seen.push([method, url, headers['x-kind'], headers.host, Buffer.concat(parts).toString()]);
      res.writeHead(204).end();
    });
  });
  const answer = await sender([host]).post({ url: `http://${host}/a?b=c`, ...message });
  expect(answer).toEqual({ status: 204 });
  expect(seen).toEqual([['POST', '/a?b=c', 'test', host, '{"ä":1}']]);
});

test('follows no redirect', async () => {
  let calls = 0;
  const host = await listen((_req, res) => {
    calls += 1;
    res.writeHead(302, { Location: 'http://169.254.169.254/' }).end();
  });
  const answer = await sender([host]).post({ url: `http://${host}/`, ...message });
  expect([answer.status, calls]).toEqual([302, 1]);
});

test('reads no more of an endless answer than it must', async () => {
  let written = 0;
  const host = await listen((_req, res) => {
    res.writeHead(200);
    const more = () => {
      while (!res.destroyed) {
        written += 64 * 1024;
        if (!res.write(Buffer.alloc(64 * 1024))) {
          res.once('drain', more);
          return;
        }
      }
    };
    more();
  });
  expect(await sender([host]).post({ url: `http://${host}/`, ...message })).toEqual({
    status: 200,
  });
  expect(written).toBeLessThan(16 * 1024 * 1024);
});

test('gives up where no answer comes in time', async () => {
  const host = await listen(() => undefined);
  await expect(sender([host]).post({ url: `http://${host}/`, ...message })).rejects.toMatchObject({
    code: 'timeout',
  });
});

test('gives up where the name is not looked up in time', async () => {
  const never = sender([], () => new Promise(() => undefined));
  await expect(never.post({ url: 'https://hooks.example.com/', ...message })).rejects.toMatchObject(
    { code: 'timeout' },
  );
});

test('says where nobody listens, or the name does not exist', async () => {
  const host = await listen(() => undefined);
  server?.close();
  await expect(sender([host]).post({ url: `http://${host}/`, ...message })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The address could not be reached',
  });
  const unknown = sender([], () => Promise.reject(new Error('ENOTFOUND')));
  await expect(
    unknown.post({ url: 'https://hooks.example.com/', ...message }),
  ).rejects.toMatchObject({ message: 'The name of the address could not be found' });
});

test.each([
  [['127.0.0.1']],
  [['8.8.8.8', '10.0.0.1']],
  [['::1']],
  [['::ffff:127.0.0.1']],
  [['169.254.169.254']],
  [['fd00:ec2::254']],
  [['not an address']],
])('connects to no public name that resolves to %s', async (addresses) => {
  let calls = 0;
  const host = await listen((_req, res) => {
    calls += 1;
    res.end();
  });
  const port = host.split(':')[1] ?? '';
  const rebound = sender([host], async () => addresses);
  await expect(
    rebound.post({ url: `https://hooks.example.com:${port}/`, ...message }),
  ).rejects.toMatchObject({ code: 'failed-precondition' });
  expect(calls).toBe(0);
});

test('connects to the address that was checked, whatever the name means later', async () => {
  const host = await listen((req, res) => {
    res.writeHead(req.headers.host === `hooks.example.com:${host.split(':')[1]}` ? 200 : 400).end();
  });
  const port = host.split(':')[1] ?? '';
  const name = `hooks.example.com:${port}`;
  let lookups = 0;
  const once = sender([name], async () => {
    lookups += 1;
    return lookups === 1 ? ['127.0.0.1'] : ['169.254.169.254'];
  });
  expect(await once.post({ url: `http://${name}/`, ...message })).toEqual({ status: 200 });
  expect(lookups).toBe(1);
});

test('speaks TLS to public names: a server without it is no receiver', async () => {
  const host = await listen((_req, res) => res.end());
  await expect(sender([host]).post({ url: `https://${host}/`, ...message })).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('sends nothing to who has a certificate that nobody vouches for', async () => {
  let calls = 0;
  const host = await listen((_req, res) => {
    calls += 1;
    res.end();
  }, true);
  await expect(sender([host]).post({ url: `https://${host}/`, ...message })).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(calls).toBe(0);
});
