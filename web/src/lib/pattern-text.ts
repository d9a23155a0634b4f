import {
  patternKey,
  type CollectionPatterns,
  type FieldPattern,
} from '@firekeep/functions/contract';
import { formatCount } from './format.ts';
import { formatFieldPath } from './value-text.ts';

type Pattern = Omit<FieldPattern, 'documents'>;

/** How a field changes in several documents, such as `price: int64 → missing`. */
export function patternText({ field, before, after }: Pattern): string {
  const to = before === after ? `other ${after}` : (after ?? 'missing');
  return `${formatFieldPath(field)}: ${before ?? 'missing'} → ${to}`;
}

/** In how many documents a field changes so, as far as that is known. */
export interface PatternCount {
  readonly documents: number;
  readonly bound?: 'at least' | 'at most' | undefined;
}

/** Changes that found no room in the list may be of this pattern. */
export function patternCount(
  { fields, moreFields }: Pick<CollectionPatterns, 'fields' | 'moreFields'>,
  pattern: Pattern,
): PatternCount {
  const key = patternKey(pattern);
  const listed = fields.find((one) => patternKey(one) === key);
  const documents = listed?.documents ?? moreFields;
  const bound = listed === undefined ? 'at most' : 'at least';
  return moreFields === 0 ? { documents } : { documents, bound };
}

/** `12 documents`, `at least 300 documents`. */
export function patternCountText({ documents, bound }: PatternCount): string {
  return `${bound === undefined ? '' : `${bound} `}${formatCount(documents, 'document')}`;
}

export function moreFieldsText(count: number): string {
  return `and ${formatCount(count, 'more field change')}, not listed`;
}
