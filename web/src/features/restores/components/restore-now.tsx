import type { Project } from '@firekeep/functions/contract';
import { Button, Flex, List, Text } from '@chakra-ui/react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { Callout } from '#components/callout.tsx';
import { LateConfirmDialog } from '#components/late-confirm-dialog.ts';
import { ReasonField } from '#components/reason-field.tsx';
import { useNow } from '#lib/clock.ts';
import { formatCount, formatNumber } from '#lib/format.ts';
import { patternCountText, type PatternCount } from '#lib/pattern-text.ts';
import { visibleName } from '#lib/visible-text.ts';
import { useApplyRestore } from '../api/start-restore.ts';
import { applyWords } from '../model/apply-words.ts';
import { isFormed } from '../model/choice-of.ts';
import { capitalized, planText } from '../model/restore-text.ts';
import { nameToType, reviewRefusal } from '../model/review.ts';
import { toExclusions, exclusionsError, type ReviewExclusions } from '../model/exclusions.ts';
import {
  boundOfLeft,
  countsLeft,
  exclusionsText,
  total,
  type Counts,
} from '../model/exclusion-sums.ts';
import { heldOfMove } from '../model/held-of-move.ts';
import { warningSentences } from '../model/warnings.ts';
import type { PlanReviewProps } from './plan-context.ts';
import { RefusedNotice } from './refused-notice.tsx';

interface RestoreNowProps extends PlanReviewProps {
  readonly excluded: ReviewExclusions;
}

/** What is left to restore, with a sum for each kind of change. */
interface Sums {
  readonly counts: Counts;
  /** Of a move: documents that go though nothing is written for them. */
  readonly held: number;
  readonly bound: PatternCount['bound'];
  readonly text: string | undefined;
  readonly error: string | undefined;
}

/** How exact the sums are: what is excluded of a move may be there already, and then stays, too. */
function boundOf({
  restore,
  plan,
  excluded,
}: Pick<RestoreNowProps, 'restore' | 'plan' | 'excluded'>): PatternCount['bound'] {
  const isPartOfMove =
    heldOfMove(restore) > 0 && excluded.collections.size + excluded.only.length > 0;
  return isPartOfMove ? 'at most' : boundOfLeft(plan, excluded);
}

/** A moment late: sums of 20,000 exclusions take longer than a tick may. */
function useSums({
  restore,
  plan,
  excluded,
}: Pick<RestoreNowProps, 'restore' | 'plan' | 'excluded'>): Sums {
  const settled = useDeferredValue(excluded);
  return useMemo(
    () => ({
      counts: countsLeft(plan, settled),
      held: heldOfMove(restore),
      bound: boundOf({ restore, plan, excluded: settled }),
      text: exclusionsText(settled),
      error: exclusionsError(settled),
    }),
    [restore, plan, settled],
  );
}

function Left({
  restore,
  plan,
  counts,
  held,
  bound,
  text,
}: Pick<RestoreNowProps, 'restore' | 'plan'> & Omit<Sums, 'error'>) {
  const all = total(plan) + held;
  const left = total(counts) + held;
  if (all === 0) {
    return null;
  }
  return (
    <Text fontWeight="medium" aria-live="polite">
      {bound === undefined ? null : `${capitalized(bound)} `}
      {left === all
        ? formatCount(all, 'document')
        : `${formatNumber(left)} of ${formatCount(all, 'document')}`}{' '}
      {applyWords(restore).left}: {planText(counts, held)}
      {text === undefined ? null : (
        <Text as="span" color="fg.muted" fontWeight="normal">
          {' '}
          · {text}
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
  const apply = useApplyRestore(onStarted);
  const [reason, setReason] = useState(restore.reason ?? '');
  const words = applyWords(restore);
  const { needsReason } = target.guards;
  const typed = nameToType(target, { mode: restore.mode, documents: total(plan) });
  const counts = countsLeft(plan, excluded);
  const bound = boundOf({ restore, plan, excluded });
  const held = heldOfMove(restore);
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
          ...(needsReason ? { reason } : {}),
        },
      },
      { onError: onClose },
    );
  return (
    <LateConfirmDialog
      isOpen
      onClose={() => onClose()}
      onConfirm={applyPlan}
      title={words.question(target.name)}
      confirmLabel={words.button}
      isPending={apply.isPending}
      isComplete={!needsReason || reason.trim() !== ''}
      {...(typed === undefined ? {} : { typed })}
    >
      <Text>
        {capitalized(patternCountText({ documents: total(counts) + held, bound }))} of{' '}
        {firebaseProjectId} (database {databaseId}
        {place}): {planText(counts, held)}. Documents that have changed since the plan was made are
        not overwritten, and named.
      </Text>
      {words.afterwards === undefined ? null : <Text>{words.afterwards}</Text>}
      <Text>
        {restore.safetyBackup
          ? 'What will change is backed up first, so that it can be undone.'
          : 'No safety backup is made: it can’t be undone.'}
      </Text>
      {needsReason ? <ReasonField value={reason} onValueChange={setReason} /> : null}
    </LateConfirmDialog>
  );
}

/** In sight however long the plan is; it stands in the page's own column, which it sticks to. */
function ActionBar({ children }: { children: ReactNode }) {
  return (
    <Flex
      as="section"
      aria-label="Apply the plan"
      position="sticky"
      bottom="0"
      zIndex="docked"
      gap="3"
      align="center"
      wrap="wrap"
      paddingBlock="3"
      bg="bg.canvas"
      borderTopWidth="1px"
      borderColor="border"
    >
      {children}
    </Flex>
  );
}

/** From the plan to the restore: what is left of it, what to know, and one last question. */
export function RestoreNow(props: RestoreNowProps) {
  const { restore, plan, target, backup, excluded, onChangeChoice } = props;
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const now = useNow();
  const words = applyWords(restore);
  const { counts, held, bound, text, error: excess } = useSums(props);
  const refusal =
    reviewRefusal({ plan: restore, target, backup, left: counts, held, now }) ?? excess;
  return (
    <>
      <Callout status="warning" title={words.before}>
        <List.Root paddingInlineStart="4" gap="1">
          {warningSentences(restore, target).map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List.Root>
      </Callout>
      {failure === null ? null : <RefusedNotice title="Failed to apply the plan" error={failure} />}
      <ActionBar>
        <Button
          disabled={refusal !== undefined}
          onClick={() => {
            // The sums may be those from before the last tick.
            const isLeft = total(countsLeft(plan, excluded)) + held > 0;
            if (isLeft && exclusionsError(excluded) === undefined) {
              setFailure(null);
              setAsking(true);
            }
          }}
        >
          {words.button}
        </Button>
        {isFormed(restore) ? (
          <Button variant="outline" colorPalette="gray" onClick={onChangeChoice}>
            Change the choices
          </Button>
        ) : null}
        <Left {...{ restore, plan, counts, held, bound, text }} />
        {refusal === undefined ? null : (
          <Text fontSize="sm" color="fg.muted">
            {refusal}
          </Text>
        )}
      </ActionBar>
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
    </>
  );
}
