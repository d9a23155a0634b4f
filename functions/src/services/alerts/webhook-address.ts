import { BlockList, isIP } from 'node:net';
import { AppError } from '../../lib/errors.ts';

/**
 * Webhooks go to names and addresses of the public Internet, by https: users name them, and
 * functions can reach the metadata server and other inner machines.
 */

/**
 * IPv4's special ranges (https://www.iana.org/assignments/iana-ipv4-special-registry) and above.
 */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/**
 * Public IPv6 is global unicast, without tunnels of IPv4 (6to4, Teredo), documentation and tests.
 */
const global6 = '2000::/3';
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Names that lead inside by convention, or are answered by what stands nearest. */
const innerNames = new Set([
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'arpa',
]);

function blocks(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const special4List = blocks('ipv4', special4);
const global6List = blocks('ipv6', [global6]);
const special6List = blocks('ipv6', special6);

/** Whether an address, as DNS gives it out, belongs to the public Internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special4List.check(address, 'ipv4');
    case 6:
      // Addresses with a zone (`fe80::1%eth0`) are link-local. IPv4 addresses inside IPv6 lie
      // outside global unicast.
      return (
        !address.includes('%') &&
        global6List.check(address, 'ipv6') &&
        !special6List.check(address, 'ipv6')
      );
    default:
      return false;
  }
}

/** A host as URLs carry it, without the brackets of IPv6 and the dot of a rooted name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** `host:port`, the port named even where it is the usual one. */
export function hostAndPort(url: URL): string {
  const port = url.port === '' ? (url.protocol === 'http:' ? '80' : '443') : url.port;
  return `${hostOf(url)}:${port}`;
}

/**
 * Checks what an address itself says; what its name resolves to is checked when it is called.
 *
 * URLs are read as browsers do: `0x7f.1`, `2130706433` and full-width digits are what they stand
 * for.
 * @param allow hosts with ports that are let through, by http too
 * @throws AppError `invalid-argument` naming `field`
 */
export function checkWebhookUrl(text: string, allow: readonly string[], field = 'webhookUrl'): URL {
  const refuse = (message: string): never => {
    throw new AppError('invalid-argument', message, { fields: { [field]: message } });
  };
  const url = URL.canParse(text) ? new URL(text) : refuse('Not a valid address');
  if (url.username !== '' || url.password !== '') {
    refuse('The address must not hold credentials');
  }
  if (allow.includes(hostAndPort(url)) && ['http:', 'https:'].includes(url.protocol)) {
    return url;
  }
  if (url.protocol !== 'https:') {
    refuse('The address must begin with https://');
  }
  const host = hostOf(url);
  const isInner =
    isIP(host) === 0
      ? !host.includes('.') || innerNames.has(host.split('.').at(-1) ?? '')
      : !isPublicAddress(host);
  if (isInner) {
    refuse('The address must be on the public Internet');
  }
  return url;
}
