import { expect, test } from 'vitest';
import { checkWebhookUrl, isPublicAddress } from './webhook-address.ts';

test.each([
  'https://hooks.example.com/firekeep',
  'https://hooks.example.com:8443/a?b=c#d',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/hook',
  'https://müller.example/',
])('takes %s', (url) => {
  expect(() => checkWebhookUrl(url, [])).not.toThrow();
});

test.each([
  // No address at all, or not by https
  '',
  'hooks.example.com',
  'https://',
  '//hooks.example.com',
  'http://hooks.example.com/',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'gopher://hooks.example.com/',
  'javascript:alert(1)',
  'data:text/plain,hello',
  // Credentials
  'https://user@hooks.example.com/',
  'https://user:password@hooks.example.com/',
  'https://:password@hooks.example.com/',
  // Loopback in every spelling
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.255.255.254/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST:443/',
  'https://a.localhost/',
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  // IPv4 inside IPv6
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  // Metadata servers
  'https://169.254.169.254/computeMetadata/v1/',
  'https://0xa9fea9fe/',
  'https://2852039166/',
  'https://metadata/',
  'https://metadata.google.internal/',
  'https://metadata.google.internal./',
  'https://[fd00:ec2::254]/',
  'https://[::ffff:a9fe:a9fe]/',
  // Private, link-local, shared, multicast, reserved, documentation
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.0.1/',
  'https://192.0.0.192/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://192.0.2.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456:789a::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://[2001:db8::1]/',
  // Names that lead inside
  'https://intranet/',
  'https://printer.local/',
  'https://db.internal/',
  'https://router.lan/',
  'https://1.0.0.127.in-addr.arpa/',
])('refuses %s', (url) => {
  expect(() => checkWebhookUrl(url, [])).toThrow(
    expect.objectContaining({
      code: 'invalid-argument',
      fields: { webhookUrl: expect.any(String) },
    }),
  );
});

test('lets through what is allowed by host and port, by http too, and nothing beside it', () => {
  const allow = ['127.0.0.1:8080'];
  expect(checkWebhookUrl('http://127.0.0.1:8080/hook', allow).port).toBe('8080');
  expect(() => checkWebhookUrl('http://127.0.0.1:8081/hook', allow)).toThrow('https');
  expect(() => checkWebhookUrl('https://127.0.0.1:8081/hook', allow)).toThrow('public');
  expect(() => checkWebhookUrl('http://localhost:8080/hook', allow)).toThrow('https');
  expect(() => checkWebhookUrl('http://a@127.0.0.1:8080/', allow)).toThrow('credentials');
  expect(() => checkWebhookUrl('ftp://127.0.0.1:8080/', allow)).toThrow('https');
});

test.each(['', 'example.com', '8.8.8', '127.0.0.1', 'fe80::1%eth0', '::ffff:8.8.8.8', '::8.8.8.8'])(
  'calls the address %s not public',
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
  },
);

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::200e'])(
  'calls the address %s public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
