import { lazy, Suspense, type ReactNode } from 'react';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import type { QueryInAddress } from './model/use-query-in-address.ts';
import type { SearchConsent } from './model/use-search-consent.ts';
import type { Source } from '../model/source.ts';

const SearchQuestion = lazy(async () => ({
  default: (await import('./search-question.tsx')).SearchQuestion,
}));

/** What is asked before a search reads documents; undefined where nothing is. */
export function questionOf(
  source: Source,
  asked: QueryInAddress | null,
  consent: SearchConsent | undefined,
): ReactNode {
  return consent === undefined || consent.asked === null ? undefined : (
    <Suspense fallback={<RowsSkeleton label="Loading" rows={3} />}>
      <SearchQuestion
        source={source}
        root={asked?.place.root ?? ''}
        query={consent.asked}
        allow={consent.allow}
      />
    </Suspense>
  );
}
