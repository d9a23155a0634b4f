import { createHmac } from 'node:crypto';
import type { Alarm } from '../../contract/alarms.ts';

export interface WebhookMessage {
  readonly type: 'alarm' | 'test';
  /** The alarm; null in a test. */
  readonly alarm: Alarm | null;
  readonly project: { readonly id: string; readonly name: string };
  readonly links: { readonly backups: string };
}

/**
 * A message as it is sent. `Firekeep-Signature` is `t=<seconds since 1970>,v1=<hex>`: HMAC-SHA-256
 * under the schedule's secret over the seconds, a dot and the body. `Firekeep-Delivery` is the same
 * for every attempt to send one alarm.
 */
export function signedMessage(
  message: WebhookMessage,
  how: { readonly secret: string; readonly delivery: string; readonly now: Date },
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(message);
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
