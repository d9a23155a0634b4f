import type { ReactNode } from 'react';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { latePart } from '#lib/late-part.tsx';
import type { QueryInAddress } from './model/use-query-in-address.ts';
import type { SearchConsent } from './model/use-search-consent.ts';
import type { Source } from '../model/source.ts';

const SearchQuestion = latePart(
  async () => (await import('./search-question.tsx')).SearchQuestion,
  <RowsSkeleton label="Loading" rows={3} />,
);

/** What is asked before a search reads documents; undefined where nothing is. */
export function questionOf(
  source: Source,
  asked: QueryInAddress | null,
  consent: SearchConsent | undefined,
): ReactNode {
  return consent === undefined || consent.asked === null ? undefined : (
    <SearchQuestion
      source={source}
      root={asked?.place.root ?? ''}
      query={consent.asked}
      allow={consent.allow}
    />
  );
}
