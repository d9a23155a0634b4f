import { Stack } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import type { SubmissionFilter } from '#features/contact/components/submission-filters.tsx';
import { SubmissionFilters } from '#features/contact/components/submission-filters.tsx';
import { SubmissionsPanel } from '#features/contact/components/submissions-panel.tsx';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { NotFoundPage } from './error.tsx';

function readFilter(search: URLSearchParams): SubmissionFilter {
  const status = search.get('status');
  return {
    status: status === 'all' ? null : status === 'handled' ? 'handled' : 'new',
    search: search.get('search')?.slice(0, 100) ?? '',
  };
}

function writeFilter({ status, search }: SubmissionFilter): Record<string, string> {
  return {
    ...(status === 'new' ? {} : { status: status ?? 'all' }),
    ...(search === '' ? {} : { search }),
  };
}

function Submissions() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  return (
    <Page title="Contact submissions" description="What visitors wrote from the contact page.">
      <Stack gap="4">
        <SubmissionFilters
          filter={filter}
          onChange={(next) => setParams(writeFilter(next), { replace: true })}
        />
        <SubmissionsPanel key={`${filter.status} ${filter.search}`} filter={filter} />
      </Stack>
    </Page>
  );
}

/** For administrators; for everybody else there is no such page. */
export function Component() {
  const { isAdmin } = useAuthState();
  if (isAdmin === null) {
    return <RowsSkeleton label="Loading" />;
  }
  return isAdmin ? <Submissions /> : <NotFoundPage />;
}
