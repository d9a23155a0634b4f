import type { FieldPattern } from '@firekeep/functions/contract';
import { formatFieldPath } from './value-text.ts';

/** How a field changes in several documents, such as `price: int64 → missing`. */
export function patternText({ field, before, after }: Omit<FieldPattern, 'documents'>): string {
  const to = before === after ? `other ${after}` : (after ?? 'missing');
  return `${formatFieldPath(field)}: ${before ?? 'missing'} → ${to}`;
}
