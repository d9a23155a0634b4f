import { createHmac } from 'node:crypto';

/**
 * A body as it is sent. `Firekeep-Signature` is `t=<seconds since 1970>,v1=<hex>`: HMAC-SHA-256
 * under the receiver's secret over the seconds, a dot and the body. `Firekeep-Delivery` is the same
 * for every attempt to send one message.
 */
export function signedBody(
  body: string,
  how: { readonly secret: string; readonly delivery: string; readonly now: Date },
): { headers: Record<string, string>; body: string } {
  const seconds = Math.floor(how.now.getTime() / 1000);
  const mac = createHmac('sha256', how.secret).update(`${seconds}.${body}`).digest('hex');
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Firekeep-Webhook/1',
      'Firekeep-Delivery': how.delivery,
      'Firekeep-Timestamp': String(seconds),
      'Firekeep-Signature': `t=${seconds},v1=${mac}`,
    },
  };
}
