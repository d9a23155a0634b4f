/** What is said of exports. */
import {
  collectionOf,
  conditionsOf,
  printQuery,
  querySchema,
  readAt,
  type DataExport,
  type Query,
  type WhatToExport,
} from '@firekeep/functions/contract';
import type { Tone } from '#components/status-badge.tsx';
import type { BarQuery, Exportable } from './exportable.ts';
import { formatBytes, formatCount, formatDateTime, formatNumber } from '#lib/format.ts';

/** One of the things that can be exported where something is shown. */
export interface Scope {
  readonly label: string;
  /** What it leaves out, or how it comes. */
  readonly help: string;
  /** As it is written in the query bar, where it has conditions. */
  readonly query?: string;
  readonly what: WhatToExport;
  /** How many documents that is, where the page knows. */
  readonly documents?: number;
}

const withoutBelow = 'Subcollections are not included.';

type Scopes = readonly [Scope, ...Scope[]];

function collectionScope(from: Query['from']): Scope {
  const query = querySchema.parse({ from });
  return { label: labelOf(query), help: withoutBelow, what: { kind: 'query', query } };
}

const allCollections: Scope = {
  label: 'All collections',
  help: 'A ZIP with a file for each collection. Those of the same name below different documents share one.',
  what: { kind: 'project' },
};

/** What is shown comes first, then the collection that it is of, then everything. */
export function scopesOf(exportable: Exportable): Scopes {
  switch (exportable.kind) {
    case 'project':
      return [allCollections];
    case 'collection':
      return [collectionScope(exportable), allCollections];
    case 'documents':
      return [documentsScope(exportable), ...collectionsOf(exportable.paths), allCollections];
    case 'bar':
      return barScopes(exportable);
  }
}

/** What the bar says comes first, run or not; what ran, where that is no query. */
function barScopes(bar: BarQuery): Scopes {
  const { typed, from, ran } = bar;
  const asked = typed ?? ran;
  if (asked === null) {
    return from === undefined ? [allCollections] : [collectionScope(from), allCollections];
  }
  const state =
    typed === null
      ? 'The query in the bar is not complete: this is the one that ran last.'
      : isSame(asked, ran)
        ? null
        : 'As the query bar says now, which has not run yet.';
  const scope = askedScope(asked, state, isSame(asked, ran) ? bar.found : null);
  return isWhole(asked)
    ? [scope, allCollections]
    : [scope, collectionScope(asked.from), allCollections];
}

function isSame(query: Query, other: Query | null): boolean {
  return other !== null && bareQueryText(query) === bareQueryText(other);
}

function askedScope(asked: Query, state: string | null, found: number | null): Scope {
  const whole = isWhole(asked);
  const hasDocuments = asked.aggregates.length === 0;
  // Aggregates have no documents: what is exported is what they are of.
  const query = { ...asked, aggregates: [] };
  const help = [
    state,
    whole ? null : 'In full, not only what is shown.',
    hasDocuments ? null : 'The documents themselves, without counts, sums and averages.',
    withoutBelow,
  ];
  return {
    label: whole ? labelOf(query) : 'What the query finds',
    help: help.filter((sentence) => sentence !== null).join(' '),
    what: { kind: 'query', query },
    ...(whole ? {} : { query: bareQueryText(query) }),
    ...(hasDocuments && found !== null ? { documents: found } : {}),
  };
}

function documentsScope(what: WhatToExport & { kind: 'documents' }): Scope {
  return { label: exportName(what), help: withoutBelow, what };
}

/** The collection that all of the documents are in. */
function collectionsOf(paths: readonly string[]): Scope[] {
  const [path, ...others] = new Set(paths.map((each) => collectionOf(each)));
  return path === undefined || others.length > 0
    ? []
    : [collectionScope({ kind: 'collection', path })];
}

function isWhole({ where, start, end, limit, nearest }: Query): boolean {
  const bounds = [start, end, limit, nearest];
  return conditionsOf(where).length === 0 && bounds.every((bound) => bound === null);
}

function nameOf({ from }: Query): string {
  return from.kind === 'group' ? `all ${from.id}` : from.path;
}

/** References are whole: whose database it is isn't known here. */
function bareQueryText(query: Query): string {
  return printQuery(query, { root: '' });
}

function labelOf({ from }: Query): string {
  return from.kind === 'group'
    ? `All documents of collections named ${from.id}`
    : `All documents of ${from.path}`;
}

/** What an export holds, in a few words. */
export function exportName(what: DataExport['what'] | WhatToExport): string {
  switch (what.kind) {
    case 'query':
      return isWhole(what.query) ? nameOf(what.query) : bareQueryText(what.query);
    case 'documents': {
      const count = 'paths' in what ? what.paths.length : what.documents;
      return formatCount(count, 'chosen document');
    }
    case 'project':
      return 'All collections';
  }
}

/** What it costs. @param documents how many there are; null where nobody knows */
export function costText(isBilled: boolean, documents: number | null): string {
  if (!isBilled) {
    return 'No reads: it comes from the backup.';
  }
  return documents === null
    ? 'Each document counts as one read of the database.'
    : `At least ${formatCount(Math.max(1, documents), 'read')} of the database: one for each document, and one for each missing parent.`;
}

export const exportTones: Readonly<Record<DataExport['status'], readonly [Tone, string]>> = {
  queued: ['busy', 'Waiting'],
  running: ['busy', 'Exporting'],
  completed: ['good', 'Ready'],
  failed: ['bad', 'Failed'],
  cancelled: ['neutral', 'Cancelled'],
  expired: ['neutral', 'Expired'],
};

export function isExportUnderWay({ status }: DataExport): boolean {
  return status === 'queued' || status === 'running';
}

/** Which time it is of, where that isn't when it began, or isn't one. */
export function exportTimeText(one: DataExport): string | null {
  const isOfOne = one.consistency === 'snapshot';
  const several = 'parts are of different times, because it took longer than Firestore keeps one';
  const texts = [askedTimeText(one), isOfOne ? null : several].filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(', ');
}

function askedTimeText({ at, readTime }: DataExport): string | null {
  const asked = readAt(at);
  if (asked === null || asked.kind === 'now') {
    return null;
  }
  const time = readTime ?? (asked.kind === 'time' ? asked.time : null);
  const from = asked.kind === 'backup' ? 'from the backup of' : 'as it was on';
  return time === null ? 'from a backup' : `${from} ${formatDateTime(time)}`;
}

/** How far it is, or how much it has become. */
export function exportProgressText(one: DataExport): string {
  const { documents, total, rawBytes, reads } = one.progress;
  if (isExportUnderWay(one)) {
    return total === null
      ? formatCount(documents, 'document')
      : `${formatNumber(documents)} of ${formatCount(total, 'document')}`;
  }
  const cost = reads === 0 ? 'no reads' : formatCount(reads, 'read');
  return `${formatCount(documents, 'document')} · ${formatBytes(rawBytes)} · ${cost}`;
}
