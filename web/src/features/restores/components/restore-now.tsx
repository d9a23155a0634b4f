import type { Project } from '@firekeep/functions/contract';
import { Button, Flex, List, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Callout } from '#components/callout.tsx';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import { visibleName } from '#lib/visible-text.ts';
import { useApplyRestore } from '../api/start-restore.ts';
import { planText } from '../model/restore-text.ts';
import { needsTypedName, reviewRefusal } from '../model/review.ts';
import {
  countsLeft,
  total,
  toExclusions,
  exclusionsText,
  exclusionsError,
  type Excluded,
} from '../model/exclusions.ts';
import { warningSentences } from '../model/warnings.ts';
import type { PlanReviewProps } from './plan-context.ts';
import { RefusedNotice } from './refused-notice.tsx';

interface RestoreNowProps extends PlanReviewProps {
  readonly excluded: Excluded;
}

function Left({
  plan,
  excluded,
  left,
}: Pick<RestoreNowProps, 'plan' | 'excluded'> & { left: number }) {
  const all = total(plan);
  const without = exclusionsText(excluded);
  if (all === 0) {
    return null;
  }
  return (
    <Text fontWeight="medium" aria-live="polite">
      {left === all
        ? formatCount(all, 'document')
        : `${formatNumber(left)} of ${formatCount(all, 'document')}`}{' '}
      to restore
      {without === undefined ? null : (
        <Text as="span" color="fg.muted" fontWeight="normal">
          {' '}
          · {without}
        </Text>
      )}
    </Text>
  );
}

function Asking({
  restore,
  plan,
  excluded,
  onStarted,
  target,
  onClose,
}: RestoreNowProps & { target: Project; onClose: (error?: unknown) => void }) {
  const apply = useApplyRestore();
  const typed = needsTypedName(target, restore.mode) ? target.name : undefined;
  const counts = countsLeft(plan, excluded);
  const { firebaseProjectId, databaseId, pathPrefix } = restore.target;
  const place = pathPrefix === null ? '' : `, below ${visibleName(pathPrefix)}`;
  const applyPlan = () =>
    apply.mutate(
      {
        params: { id: restore.id },
        body: {
          untick: toExclusions(excluded),
          safetyBackup: restore.safetyBackup,
          confirmation: typed,
        },
      },
      { onSuccess: onStarted, onError: onClose },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={() => onClose()}
      onConfirm={applyPlan}
      title={`Restore into ${target.name}?`}
      confirmLabel="Restore now"
      isPending={apply.isPending}
      {...(typed === undefined ? {} : { typed })}
    >
      <Text>
        {formatCount(total(counts), 'document')} of {firebaseProjectId} (database {databaseId}
        {place}): {planText(counts)}. Documents that have changed since the plan was made are left
        alone and named.
      </Text>
      <Text>
        {restore.safetyBackup
          ? 'What will change is backed up first, so that the restore can be undone.'
          : 'No safety backup is made: the restore can’t be undone.'}
      </Text>
    </ConfirmDialog>
  );
}

/** From the plan to the restore: what is left of it, what to know, and one last question. */
export function RestoreNow(props: RestoreNowProps) {
  const { restore, plan, target, backup, excluded, onChangeChoice } = props;
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const left = total(countsLeft(plan, excluded));
  const refusal =
    reviewRefusal({ plan: restore, target, backup, left }) ?? exclusionsError(excluded);
  return (
    <Stack gap="4">
      <Callout status="warning" title="Before you restore">
        <List.Root paddingInlineStart="4" gap="1">
          {warningSentences(restore, target).map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List.Root>
      </Callout>
      {failure === null ? null : (
        <RefusedNotice title="Failed to start the restore" error={failure} />
      )}
      <Left plan={plan} excluded={excluded} left={left} />
      <Flex gap="3" align="center" wrap="wrap">
        <Button
          size="lg"
          disabled={refusal !== undefined}
          onClick={() => {
            setFailure(null);
            setAsking(true);
          }}
        >
          Restore now
        </Button>
        <Button size="lg" variant="outline" colorPalette="gray" onClick={onChangeChoice}>
          Change the choices
        </Button>
        {refusal === undefined ? null : (
          <Text fontSize="sm" color="fg.muted">
            {refusal}
          </Text>
        )}
      </Flex>
      {target === undefined || !isAsking ? null : (
        <Asking
          {...props}
          target={target}
          onClose={(error = null) => {
            setFailure(error);
            setAsking(false);
          }}
        />
      )}
    </Stack>
  );
}
