/**
 * Object retention of Cloud Storage: https://cloud.google.com/storage/docs/object-lock
 *
 * In the mode `Locked`, which nobody can override; the other one, `Unlocked`, yields to whoever has
 * storage.objects.overrideUnlockedRetention. Needs storage.buckets.get, storage.objects.update and
 * storage.objects.setRetention.
 */
import type { StorageOptions } from '@google-cloud/storage';
import { AppError, hasCode } from '../../lib/errors.ts';
import { retry, type Backoff } from '../../lib/retry.ts';
import type { ObjectRetention } from '../../services/ports/object-retention.ts';
import { openBucket, tried } from './bucket.ts';

const defaultBackoff: Backoff = { maxAttempts: 5, firstDelayMs: 200, shortest: 1 };
/** It is never switched off; somebody may be about to switch it on. */
const askAgainMs = 10 * 60_000;

export interface ObjectRetentionOptions extends StorageOptions {
  readonly nowMs: () => number;
  readonly backoff?: Backoff;
}

export function createObjectRetention(
  name: string,
  { nowMs, backoff = defaultBackoff, ...options }: ObjectRetentionOptions,
): ObjectRetention {
  const bucket = openBucket(name, options);
  const ask = <T>(what: string, work: () => Promise<T>) =>
    retry(
      () => tried(what, work),
      (error) => error instanceof AppError && error.retryable,
      backoff,
    );
  let known: { readonly isOn: boolean; readonly at: number } | null = null;
  return {
    async isOn() {
      if (known?.isOn === true || (known !== null && nowMs() - known.at < askAgainMs)) {
        return known.isOn;
      }
      const isOn = await ask(name, async () => {
        const [{ objectRetention }] = await (await bucket()).getMetadata();
        return objectRetention?.mode === 'Enabled';
      }).catch(unlessMissing);
      known = { isOn, at: nowMs() };
      return isOn;
    },

    async retain(object, until) {
      const second = new Date(Math.ceil(Date.parse(until) / 1000) * 1000).toISOString();
      const retention = { mode: 'Locked', retainUntilTime: second };
      await ask(object, async () => (await bucket()).file(object).setMetadata({ retention })).catch(
        unlessMissing,
      );
    },
  };
}

/** The emulator knows no buckets, and an object may be gone meanwhile: neither is retained. */
function unlessMissing(error: unknown): false {
  if (!hasCode(error, 'missing')) {
    throw error;
  }
  return false;
}
