import type { Restore } from '@firekeep/functions/contract';
import { Alert, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useNow } from '#lib/clock.ts';
import { formatRelativeTime } from '#lib/format.ts';
import { useMakePlan } from '../api/start-restore.ts';
import { choiceOf, isOldPlan } from '../model/restore-form.ts';
import { belowText } from '../model/restore-text.ts';
import { isStalePlan } from '../model/review.ts';
import { RefusedNotice } from './refused-notice.tsx';

function Notice({
  title,
  status = 'info',
  children,
}: {
  title: string;
  status?: 'info' | 'warning';
  children: ReactNode;
}) {
  return (
    <Alert.Root status={status} variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Content minWidth="0" overflowWrap="anywhere">
        <Alert.Title>{title}</Alert.Title>
        <Alert.Description>{children}</Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}

function PlanAgain({
  restore,
  onPlanned,
}: {
  restore: Restore;
  onPlanned: (restore: Restore) => void;
}) {
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

/** What lies below the documents that were chosen: what comes along, or is left away. */
function Below({ plan, scope }: Pick<Restore, 'plan' | 'scope'>) {
  const text = plan === null ? undefined : belowText(plan, scope);
  if (text === undefined) {
    return null;
  }
  return scope.below === true ? (
    <Notice title="Everything below it is restored too">{text}</Notice>
  ) : (
    <Notice title="Its subcollections are left away" status="warning">
      {text}
    </Notice>
  );
}

/** What to know of a plan that isn't fresh: its age, and whether it was applied already. */
export function PlanNotices({
  restore,
  applied,
  onPlanned,
}: {
  restore: Restore;
  applied: Restore | undefined;
  onPlanned: (restore: Restore) => void;
}) {
  const now = useNow();
  const made = formatRelativeTime(restore.completedAt ?? restore.createdAt, now);
  return (
    <>
      {applied === undefined ? null : (
        <Notice title="This plan was carried out already">
          <TextLink to={paths.projectRestore.link(applied.projectId, { restore: applied.id })}>
            See what the restore did
          </TextLink>
        </Notice>
      )}
      <Below plan={restore.plan} scope={restore.scope} />
      {isOldPlan(restore) ? (
        <Notice title="This plan can’t be carried out any more">
          It was made by an earlier version, which did not keep all of it.
          <PlanAgain restore={restore} onPlanned={onPlanned} />
        </Notice>
      ) : isStalePlan(restore, now) ? (
        <Notice title={`This plan was made ${made}`}>
          Documents of the target that have changed since will be left alone and named.
          <PlanAgain restore={restore} onPlanned={onPlanned} />
        </Notice>
      ) : null}
    </>
  );
}
