import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientNetworks, networkOf } from './client-networks.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  [' 10.1.2.3 ', '10.1.2.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', 'unknown'],
  ['203.0.113.256', 'unknown'],
  ["x'); drop", 'unknown'],
])('%j is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

function requestWith(forwarded: string | undefined): IncomingMessage {
  const req = new IncomingMessage(new Socket());
  if (forwarded !== undefined) {
    req.headers['x-forwarded-for'] = forwarded;
  }
  return req;
}

const hosting = { client: '198.51.100.0/24', edge: '192.0.2.0/24' };
const direct = { client: '198.51.100.0/24', edge: '198.51.100.0/24' };

test.each([
  ['through Hosting', '198.51.100.7, 192.0.2.1', hosting],
  ['with forged hops in front', '1.1.1.1, 198.51.100.7, 192.0.2.1', hosting],
  ['past Hosting', '198.51.100.7', direct],
  ['past Hosting, with a forged hop', '1.1.1.1, 198.51.100.7', { ...direct, client: '1.1.1.0/24' }],
  ['with nothing of use', 'a, b', { client: 'unknown', edge: 'unknown' }],
  ['without the header', undefined, { client: 'unknown', edge: 'unknown' }],
])('a call %s', (_how, forwarded, networks) => {
  expect(clientNetworks(requestWith(forwarded))).toEqual(networks);
});
