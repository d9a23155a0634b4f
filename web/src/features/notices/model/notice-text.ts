import type { Notice } from '@firekeep/functions/contract';
import type { Tone } from '#components/status-badge.tsx';
import { formatDateTime, formatNumber } from '#lib/format.ts';

/** What became of a notice: a word, and what else is to be known. */
export interface NoticeState {
  readonly tone: Tone;
  readonly word: string;
  readonly details: string;
}

function tried(attempts: number): string {
  return `tried ${attempts === 1 ? 'once' : `${formatNumber(attempts)} times`}`;
}

export function noticeState({
  state,
  attempts,
  reason,
  nextAttemptAt,
}: Pick<Notice, 'state' | 'attempts' | 'reason' | 'nextAttemptAt'>): NoticeState {
  const next = nextAttemptAt === null ? 'soon' : formatDateTime(nextAttemptAt);
  const why = [reason ?? 'No answer', tried(attempts)];
  switch (state) {
    case 'sent':
      return { tone: 'good', word: 'Sent', details: '' };
    case 'pending':
      return attempts === 0
        ? { tone: 'neutral', word: 'Waiting', details: `To be sent ${next}` }
        : {
            tone: 'warning',
            word: 'Not delivered',
            details: [...why, `again ${next}`].join(' · '),
          };
    case 'failed':
      return { tone: 'bad', word: 'Given up', details: why.join(' · ') };
    case 'dropped':
      return {
        tone: 'neutral',
        word: 'Dropped',
        details: reason ?? 'It was over before it was sent',
      };
  }
}
