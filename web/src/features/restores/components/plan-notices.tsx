import type { Restore } from '@firekeep/functions/contract';
import { Stack } from '@chakra-ui/react';
import { Callout } from '#components/callout.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useNow } from '#lib/clock.ts';
import { formatRelativeTime } from '#lib/format.ts';
import { isRestoreUnderWay } from '#lib/change-names.ts';
import { useMakePlan } from '../api/start-restore.ts';
import { choiceOf } from '../model/choice-of.ts';
import { isOldPlan } from '../model/restore-form.ts';
import { belowText } from '../model/restore-text.ts';
import { isStalePlan } from '../model/review.ts';
import type { PlanReviewProps } from './plan-context.ts';
import { RefusedNotice } from './refused-notice.tsx';

interface PlannedProps {
  readonly restore: Restore;
  readonly onPlanned: (restore: Restore) => void;
}

function PlanAgain({ restore, onPlanned }: PlannedProps) {
  const make = useMakePlan();
  return (
    <Stack gap="2" align="flex-start" marginTop="2">
      <QuietButton
        loading={make.isPending}
        onClick={() =>
          make.mutate(
            { body: { projectId: restore.projectId, ...choiceOf(restore), dryRun: true } },
            { onSuccess: onPlanned },
          )
        }
      >
        Make the plan again
      </QuietButton>
      {make.error === null ? null : (
        <RefusedNotice title="Failed to make the plan" error={make.error} />
      )}
    </Stack>
  );
}

/** What the backup holds below the document that was chosen, and whether it comes along. */
function Below({ restore: { plan, scope, chosen } }: Pick<PlannedProps, 'restore'>) {
  const text = plan === null || chosen !== null ? undefined : belowText(plan, scope);
  const isBelow = scope.below === true;
  return text === undefined ? null : (
    <Callout
      status={isBelow ? 'info' : 'warning'}
      title={
        isBelow ? 'Everything below it is restored too' : 'Its subcollections are not included'
      }
    >
      {text}
    </Callout>
  );
}

/** What to know of a plan that isn't fresh: its age, and whether it was applied already. */
export function PlanNotices({
  restore,
  target,
  applied,
  backup,
  onPlanned,
}: PlannedProps & Pick<PlanReviewProps, 'target' | 'applied' | 'backup'>) {
  const now = useNow();
  const isPossible = backup !== 'gone' && backup !== 'unusable';
  const again = isPossible ? <PlanAgain restore={restore} onPlanned={onPlanned} /> : null;
  const made = formatRelativeTime(restore.completedAt ?? restore.createdAt, now);
  return (
    <>
      {applied === undefined ? (
        <Below restore={restore} />
      ) : (
        <Callout status="info" title="This plan has been applied">
          <TextLink to={paths.projectRestore.link(applied.projectId, { restore: applied.id })}>
            {isRestoreUnderWay(applied) ? 'Follow it' : 'See what it did'}
          </TextLink>
          {again}
        </Callout>
      )}
      {isOldPlan(restore) ? (
        <Callout status="info" title="This plan can no longer be applied">
          It was made by an earlier version, which did not keep all of it.
          {again}
        </Callout>
      ) : applied === undefined && isStalePlan(restore, { target, now }) ? (
        <Callout status="info" title={`This plan was made ${made}`}>
          Documents of the target that have changed since will be left unchanged and named.
          {again}
        </Callout>
      ) : null}
    </>
  );
}
