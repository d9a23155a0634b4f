/** What is said of exports. */
import {
  conditionsOf,
  querySchema,
  type DataExport,
  type Query,
  type WhatToExport,
} from '@firekeep/functions/contract';
import type { Tone } from '#components/status-badge.tsx';
import type { Exportable } from './exportable.ts';
import { formatBytes, formatCount, formatNumber } from '#lib/format.ts';

export function whatOf(exportable: Exportable): WhatToExport {
  if (exportable.kind !== 'collection') {
    return exportable;
  }
  const { path } = exportable;
  return { kind: 'query', query: querySchema.parse({ from: { kind: 'collection', path } }) };
}

function isWhole({ where, start, end, limit, nearest }: Query): boolean {
  const bounds = [start, end, limit, nearest];
  return conditionsOf(where).length === 0 && bounds.every((bound) => bound === null);
}

function nameOf({ from }: Query): string {
  return from.kind === 'group' ? `all ${from.id}` : from.path;
}

/** What an export holds, in a few words. */
export function exportName(what: DataExport['what'] | WhatToExport): string {
  switch (what.kind) {
    case 'query':
      return isWhole(what.query) ? nameOf(what.query) : `A query of ${nameOf(what.query)}`;
    case 'documents': {
      const count = 'paths' in what ? what.paths.length : what.documents;
      return formatCount(count, 'chosen document');
    }
    case 'project':
      return 'All collections';
  }
}

/** What is about to be exported, in a sentence. */
export function exportSentence(what: WhatToExport): string {
  switch (what.kind) {
    case 'query':
      return isWhole(what.query)
        ? `All documents of ${nameOf(what.query)}, without what is below them.`
        : `All that the query finds in ${nameOf(what.query)}, not only what is shown.`;
    case 'documents':
      return `${formatCount(what.paths.length, 'document')}, without what is below them.`;
    case 'project':
      return 'All collections at any depth, as a ZIP with a file for each. Collections of the same name below different documents share one.';
  }
}

/** What it costs. @param documents how many there are; null where nobody knows */
export function costText(isBilled: boolean, documents: number | null): string {
  if (!isBilled) {
    return 'No reads: it comes from the backup.';
  }
  return documents === null
    ? 'Each document counts as one read of the database.'
    : `About ${formatCount(Math.max(1, documents), 'read')} of the database, one for each document.`;
}

export const exportTones: Readonly<Record<DataExport['status'], readonly [Tone, string]>> = {
  queued: ['busy', 'Waiting'],
  running: ['busy', 'Exporting'],
  completed: ['good', 'Ready'],
  failed: ['bad', 'Failed'],
  cancelled: ['neutral', 'Cancelled'],
  expired: ['neutral', 'Expired'],
};

export function isUnderWay({ status }: DataExport): boolean {
  return status === 'queued' || status === 'running';
}

/** How far it is, or how much it has become. */
export function exportProgressText(one: DataExport): string {
  const { documents, total, rawBytes, reads } = one.progress;
  if (isUnderWay(one)) {
    return total === null
      ? formatCount(documents, 'document')
      : `${formatNumber(documents)} of ${formatCount(total, 'document')}`;
  }
  const cost = reads === 0 ? 'no reads' : formatCount(reads, 'read');
  return `${formatCount(documents, 'document')} · ${formatBytes(rawBytes)} · ${cost}`;
}
