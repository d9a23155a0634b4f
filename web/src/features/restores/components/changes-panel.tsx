import type { Project, Restore } from '@firekeep/functions/contract';
import { Box, Text, VisuallyHidden } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { useState } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { List, ListRow } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { TextLink } from '#components/router-link.tsx';
import { NextPage } from '#components/show-more.tsx';
import { Time } from '#components/time.tsx';
import { Waiting } from '#components/waiting.tsx';
import { useFocusOnLeave } from '#components/use-focus-on-leave.ts';
import { paths } from '#config/paths.ts';
import { formatCount } from '#lib/format.ts';
import { useSettled } from '#lib/use-settled.ts';
import { useLiveChanges } from '../api/get-changes.ts';
import { changeLink } from '#lib/change-link.ts';
import { isRestoreUnderWay } from '#lib/change-names.ts';
import { heldOfMove } from '../model/held-of-move.ts';
import { kindText, statusLabel, whatText } from '../model/kind-text.ts';
import { originText, writtenFromText } from '../model/origin-text.ts';
import { capitalized, outcomeText, phaseText, planText } from '../model/restore-text.ts';
import { ChangeFilterBar, filterOf, noFilter } from './change-filter-bar.tsx';
import { ExportChanges } from './export-changes.tsx';
import { RestoreStatusBadge } from './restore-status.tsx';

/** What ids stand for, as far as that is known. */
export interface Names {
  readonly project: (id: string) => string | undefined;
  readonly backup: (id: string) => string | undefined;
}

interface RowProps {
  readonly change: Restore;
  /** The project whose page this is: the source, or the target. */
  readonly projectId: string;
  readonly names: Names;
}

/** Who, when, from where and why. */
function Details({ change, projectId, names }: RowProps) {
  const { reason, createdAt } = change;
  return (
    <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {kindText(change)}
      {originText(change)}
      {writtenFromText(change, { listedIn: projectId, ...names })} · <Time value={createdAt} />
      {reason === null ? null : (
        <>
          {' · '}
          <Text as="span" color="fg">
            “<ExactText text={reason} isProse />”
          </Text>
        </>
      )}
    </Text>
  );
}

function ChangeRow(props: RowProps) {
  const { change, projectId, names } = props;
  const { target, plan } = change;
  const into = names.project(target.projectId) ?? target.firebaseProjectId;
  const what = whatText(change, into, names.project(change.projectId));
  const done =
    change.dryRun && plan !== null ? planText(plan, heldOfMove(change)) : outcomeText(change);
  const result = isRestoreUnderWay(change) ? phaseText(change) : done;
  return (
    <ListRow
      from="lg"
      templateColumns={{ base: '1fr', lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' }}
      title={
        <TextLink
          to={changeLink(projectId, change)}
          fontWeight="medium"
          overflowWrap="anywhere"
          lineClamp={3}
          title={what}
        >
          {what}
        </TextLink>
      }
      // What is as it should be says so by what it did.
      badges={
        statusLabel(change).tone === 'good' ? undefined : <RestoreStatusBadge restore={change} />
      }
      details={<Details {...props} />}
    >
      <Text fontSize="sm" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {capitalized(result)}
      </Text>
    </ListRow>
  );
}

const searchField = () => document.querySelector<HTMLElement>('input[type=search]');

/** Goes once it is pressed. */
function ShowAll({ onShowAll }: { onShowAll: () => void }) {
  return (
    <Box ref={useFocusOnLeave<HTMLDivElement>(searchField)}>
      <QuietButton onClick={onShowAll}>Show everything</QuietButton>
    </Box>
  );
}

/** Reads out what was found, where something is looked for. */
function Found({ changes, hasMore }: { changes: readonly Restore[] | null; hasMore: boolean }) {
  return (
    <VisuallyHidden aria-live="polite">
      {changes === null
        ? ''
        : changes.length === 0
          ? 'No change matches'
          : `${formatCount(changes.length, 'change')}${hasMore ? ', and older ones' : ''}`}
    </VisuallyHidden>
  );
}

function Nothing({
  projectId,
  onShowAll,
}: {
  projectId: string;
  /** Undefined where nothing is filtered. */
  onShowAll: (() => void) | undefined;
}) {
  return onShowAll === undefined ? (
    <EmptyNotice
      icon={<History />}
      title="Nothing was written yet"
      description={
        <>
          Every edit, restore and undo stands here, with what it changed, and can be undone.{' '}
          <TextLink to={paths.projectCollections.link(projectId)}>Open the data</TextLink>
        </>
      }
    />
  ) : (
    <EmptyNotice
      icon={<History />}
      title="No change matches"
      description="Paths are searched where a change names documents or collections."
      action={<ShowAll onShowAll={onShowAll} />}
    />
  );
}

/** Everything that was written through Firekeep, from a project's backups and into it. */
export function ChangesPanel({
  projectId,
  projects,
  backupNameOf,
}: {
  projectId: string;
  projects: readonly Project[];
  backupNameOf: Names['backup'];
}) {
  const [typed, setTyped] = useState(noFilter);
  const filter = filterOf(useSettled(typed));
  const isFiltered = Object.keys(filter).length > 0;
  const { changes, pages } = useLiveChanges(projectId, { ...filter, plans: 'true' });
  const names: Names = {
    project: (id) => projects.find((project) => project.id === id)?.name,
    backup: backupNameOf,
  };
  return (
    <Panel
      title="Everything written through Firekeep"
      actions={<ExportChanges projectId={projectId} filter={filter} />}
      flush
    >
      <ChangeFilterBar typed={typed} onType={setTyped} />
      <Found changes={isFiltered ? (changes ?? null) : null} hasMore={pages.hasNextPage} />
      {changes === undefined ? (
        <Waiting
          label="Loading the changes"
          rows={6}
          failure="Failed to load the changes"
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      ) : changes.length === 0 ? (
        <Nothing
          projectId={projectId}
          onShowAll={isFiltered ? () => setTyped(noFilter) : undefined}
        />
      ) : (
        <List aria-label="Changes">
          {changes.map((change) => (
            <ChangeRow key={change.id} change={change} projectId={projectId} names={names} />
          ))}
        </List>
      )}
      <NextPage
        pages={pages}
        after={
          pages.isFetchNextPageError ? (
            <Text color="fg.error" fontSize="sm" marginTop="2" role="alert">
              {pages.error?.message}
            </Text>
          ) : null
        }
      >
        Show older changes
      </NextPage>
    </Panel>
  );
}
