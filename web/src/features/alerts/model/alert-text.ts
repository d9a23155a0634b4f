import type { Alert, Anomaly, Delivery } from '@firekeep/functions/contract';
import { formatCount, formatNumber } from '#lib/format.ts';

/** What taking note of an alert does. */
export function acknowledgeMeaning({
  kind,
  configurationId,
}: Pick<Alert, 'kind' | 'configurationId'>): string {
  if (kind === 'unmatched') {
    return 'It ends with the next backup whose patterns all match something.';
  }
  if (kind === 'clone-failed') {
    return 'It ends with the next clone of the schedule that is made as a whole.';
  }
  if (kind === 'drill-failed' || kind === 'drill-overdue') {
    return 'It ends with the next drill that passes.';
  }
  if (kind === 'verification-overdue') {
    return 'It ends once none of them waits any longer than 35 days.';
  }
  if (kind !== 'anomaly') {
    return 'It ends with the next backup that succeeds.';
  }
  // What no schedule asked for stops the retention of them all.
  return configurationId === null
    ? 'Old backups of this project are not deleted until you acknowledge it.'
    : 'Old backups of this schedule are not deleted until you acknowledge it.';
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

export function anomalyText(anomaly: Anomaly): string {
  switch (anomaly.kind) {
    case 'documents-down':
      return `${formatCount(anomaly.after, 'document')} instead of ${formatNumber(anomaly.before)}: ${percent(anomaly.share)} fewer`;
    case 'collection-gone':
      return `Collection ${anomaly.path} is gone; it held ${formatCount(anomaly.before, 'document')}`;
    case 'collection-down':
      return `Collection ${anomaly.path}: ${formatCount(anomaly.after, 'document')} instead of ${formatNumber(anomaly.before)}: ${percent(anomaly.share)} fewer`;
    case 'mass-change':
      return `${anomaly.isAtLeast ? 'At least ' : ''}${formatNumber(anomaly.changed)} of ${formatCount(anomaly.before, 'document')} changed or deleted: ${percent(anomaly.share)}`;
    case 'unusual-change':
      return `${anomaly.path === null ? '' : `Collection ${anomaly.path}: `}${unusualText(anomaly)}`;
  }
}

function unusualText({
  before,
  changed,
  share,
  usual,
  isAtLeast,
}: Extract<Anomaly, { kind: 'unusual-change' }>): string {
  const atLeast = isAtLeast ? 'at least ' : '';
  const counts = `${atLeast}${formatNumber(changed)} of ${formatCount(before, 'document')}`;
  const known = usual === null ? '' : `; usual: up to ${Math.ceil(usual * 100)} %`;
  return `${counts} changed or deleted since the previous backup: ${percent(share)}${known}`;
}

/** What became of notifying the webhook; null where there was none. */
export function deliveryText({ state, attempts, reason }: Delivery): string | null {
  const times = attempts === 1 ? 'once' : `${formatNumber(attempts)} times`;
  switch (state) {
    case 'none':
      return reason;
    case 'delivered':
      return 'The webhook was notified.';
    case 'pending':
      return attempts === 0
        ? 'The webhook is about to be notified.'
        : `The webhook was tried ${times} and will be tried again. ${reason ?? ''}`.trim();
    case 'failed':
      return `The webhook could not be notified, tried ${times}. ${reason ?? ''}`.trim();
  }
}
