import { formatCount } from '#lib/format.ts';
import type { RowTotals, TotalsOf } from './totals.ts';
import { aggregateText } from '../query-bar/model/results.ts';

/** Rows; those that stand for missing documents are no documents. */
interface Loaded {
  readonly count: number;
  readonly missing: number;
}

/** What totals will cost, before they are asked for. */
export function totalsCost(of: TotalsOf, loaded: Loaded, isFree: boolean): string {
  const count = loaded.count - loaded.missing;
  switch (of) {
    case 'loaded-all':
      return count === 1
        ? 'no reads: the only document is loaded'
        : `no reads: all ${formatCount(count, 'document')} are loaded`;
    case 'loaded-part':
      return `of the ${formatCount(count, 'document')} loaded so far, no reads`;
    case 'found':
      return isFree ? 'no reads' : 'a read for each 1,000 documents, one at least';
  }
}

/** What they came to, and of what. */
export function totalsText(totals: RowTotals): string {
  const { field, count, withField, sum, average, reads, loaded } = totals;
  const of = loaded === null ? [] : [`Of the ${formatCount(loaded, 'document')} loaded`];
  const counted = count === null ? [] : [`count ${aggregateText(count)}`];
  const added =
    field === null || sum === null
      ? []
      : [
          `sum ${aggregateText(sum)}`,
          `average ${average === null ? '–' : aggregateText(average)}`,
          ...(withField === null ? [] : [`${aggregateText(withField)} with ${field}`]),
        ];
  return [...of, ...counted, ...added, reads === 0 ? 'no reads' : formatCount(reads, 'read')].join(
    ' · ',
  );
}
