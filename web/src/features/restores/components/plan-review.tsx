import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { noExclusions } from '../model/exclusions.ts';
import { PlanNotices } from './plan-notices.tsx';
import { PlanView } from './plan-view.tsx';
import { RestoreNow } from './restore-now.tsx';
import type { PlanReviewProps } from './plan-review-props.ts';

/** A plan to look through, to thin out and to carry out. */
export function PlanReview(props: PlanReviewProps) {
  const [unticked, setExclusions] = useState(noExclusions);
  const { restore, plan } = props;
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <PlanNotices restore={restore} applied={props.applied} onPlanned={props.onStarted} />
      <PlanView restore={restore} plan={plan} unticked={unticked} onChange={setExclusions} />
      <RestoreNow {...props} unticked={unticked} />
    </Stack>
  );
}
