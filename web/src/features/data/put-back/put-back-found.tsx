import type { At, Query } from '@firekeep/functions/contract';
import { latePart } from '#lib/late-part.tsx';
import { usePutBack } from './use-put-back.ts';

const PlanButton = latePart(async () => (await import('./plan-button.tsx')).PlanButton);

/** Puts back all that the filter of a query finds in the backup that is shown. */
export function PutBackFound({ at, query }: { at: At; query: Query | null }) {
  const plan = usePutBack()?.plan ?? null;
  if (at.kind !== 'backup' || plan === null || query === null || query.where === null) {
    return null;
  }
  const { from, where } = query;
  return (
    <PlanButton
      {...plan}
      from={{ from, where }}
      label="Put back all that the filter finds in this backup, whatever the limit"
    >
      Put back all…
    </PlanButton>
  );
}
