import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** Where a call comes from, as networks: `203.0.113.0/24`, `2001:db8:1::/48`. */
export interface ClientNetworks {
  /** The caller's, as long as the call came through Hosting. */
  readonly client: string;
  /** Of whoever connected: Hosting's server, or a caller who goes past it. Nobody can forge it. */
  readonly edge: string;
}

const unknownNetwork = 'unknown';

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after];
}

/** The network of an address: what one household, office or machine has for itself at least. */
export function networkOf(text: string): string {
  const [address = ''] = text.trim().split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) {
    return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  }
  if (!isIPv6(address)) {
    return unknownNetwork;
  }
  const prefix = groupsOf(address).slice(0, 3);
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
}

/**
 * The networks a request came from.
 *
 * Every proxy appends to `X-Forwarded-For` the address it was called from; what stands before may
 * be anything a caller wrote. Through Hosting the list ends `…, caller, Hosting's server`: the last
 * but one is Hosting's word, the last one Cloud Run's
 * (https://cloud.google.com/functions/docs/reference/headers). Who calls the function's own address
 * writes the last but one themselves, and the last one is theirs: a limit by `client` therefore
 * needs a wider one by `edge` beside it.
 */
export function clientNetworks(req: IncomingMessage): ClientNetworks {
  const header = req.headers['x-forwarded-for'] ?? '';
  const hops = (Array.isArray(header) ? header.join(',') : header).split(',').slice(-2);
  const named = hops.map((hop) => hop.trim()).filter((hop) => hop !== '');
  const edge = networkOf(named.at(-1) ?? req.socket.remoteAddress ?? '');
  const client = named.length < 2 ? edge : networkOf(named[0] ?? '');
  return { client, edge };
}
