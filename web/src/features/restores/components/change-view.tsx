import { listPlan, type Project, type Restore } from '@firekeep/functions/contract';
import { DataList, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ErrorNotice } from '#components/error-notice.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { JobFailure } from '#components/job-failure.tsx';
import { List } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { TextLink } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { Waiting } from '#components/waiting.tsx';
import { paths } from '#config/paths.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { useLiveRestore } from '../api/get-restore.ts';
import { changeLink } from '#lib/change-link.ts';
import { isRestoreUnderWay } from '#lib/change-names.ts';
import { kindText } from '../model/kind-text.ts';
import { capitalized, outcomeText, scopeText } from '../model/restore-text.ts';
import { ChangedDocument } from './changed-document.tsx';
import { NotWritten } from './not-written.tsx';
import { RestoreStatusBadge } from './restore-status.tsx';
import { UndoableNote } from './undoable-note.tsx';
import { UndoRestore } from './undo-restore.tsx';

interface ChangeViewProps {
  readonly id: string;
  /** The project whose page this is. */
  readonly projectId: string;
  readonly projects: readonly Project[];
  /** A change set that was begun here. */
  readonly onStarted: (change: Restore) => void;
}

/** So many documents have their fields open at first. */
const openAtFirst = 3;

function Summary({ change, target }: { change: Restore; target: Project | undefined }) {
  const { scope, reason, createdAt, undoOf, undoneBy } = change;
  const { projectId, firebaseProjectId, databaseId } = change.target;
  const place = `${firebaseProjectId}, database ${databaseId}`;
  const linkTo = (id: string | null, text: string) =>
    id === null ? null : (
      <TextLink to={paths.projectChanges.link(projectId, { change: id })}>{text}</TextLink>
    );
  const facts: [string, ReactNode][] = [
    ['What', capitalized(scopeText(scope))],
    ['In', target === undefined ? place : `${target.name} (${place})`],
    ['Who', 'You'],
    ['Why', reason === null ? null : <ExactText key="why" text={reason} isProse />],
    ['When', <Time key="time" value={createdAt} />],
    ['Result', isRestoreUnderWay(change) ? null : capitalized(outcomeText(change))],
    ['Puts back', linkTo(undoOf, 'See the change')],
    ['Undone by', linkTo(undoneBy, 'See the undo')],
  ];
  return (
    <DataList.Root orientation="horizontal" gap="2.5">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <DataList.Item key={name} alignItems="flex-start">
            <DataList.ItemLabel minWidth="6rem">{name}</DataList.ItemLabel>
            <DataList.ItemValue minWidth="0" overflowWrap="anywhere" display="block">
              {value}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
    </DataList.Root>
  );
}

/** The documents, before and after. */
function Documents({ change }: { change: Restore }) {
  const { id, target, outcome } = change;
  const { data, error, refetch } = useEndpoint(
    listPlan,
    { params: { id } },
    { staleTime: Infinity, failure: 'Failed to load the documents' },
  );
  const notWritten = new Set([...outcome.conflicting, ...outcome.failures].map(({ path }) => path));
  return (
    <Panel title="Documents" flush>
      {data === undefined ? (
        <Waiting
          label="Loading the documents"
          rows={3}
          failure="Failed to load the documents"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <List aria-label="Documents">
          {data.items.map((item) => (
            <ChangedDocument
              key={item.path}
              changeId={id}
              projectId={target.projectId}
              item={item}
              isNotWritten={notWritten.has(item.path)}
              isOpenAtFirst={data.items.length <= openAtFirst}
            />
          ))}
        </List>
      )}
    </Panel>
  );
}

function Loaded({ change, props }: { change: Restore; props: ChangeViewProps }) {
  const { error } = change;
  const target = props.projects.find(({ id }) => id === change.target.projectId);
  const isUnderWay = isRestoreUnderWay(change);
  return (
    <Stack gap="4">
      <Panel title={kindText(change)} actions={<RestoreStatusBadge restore={change} />}>
        <Stack gap="4">
          <Summary change={change} target={target} />
          {isUnderWay ? (
            <Text color="fg.muted" aria-live="polite">
              Its call was interrupted. Firekeep finds out what was written, and finishes it.
            </Text>
          ) : null}
          {change.canUndo && !isUnderWay ? (
            <>
              <UndoableNote id={change.id} />
              <UndoRestore restore={change} projects={props.projects} onStarted={props.onStarted} />
            </>
          ) : null}
        </Stack>
      </Panel>
      {error === null ? null : <JobFailure error={error} />}
      <NotWritten restore={change} />
      {isUnderWay ? null : <Documents change={change} />}
    </Stack>
  );
}

/** A change set of few documents, followed live; another kind has its own page. */
export function ChangeView(props: ChangeViewProps) {
  const { restore, isLoading, error, reload } = useLiveRestore(props.id);
  if (restore !== undefined) {
    return restore.inline === null ? (
      <Navigate to={changeLink(props.projectId, restore)} replace />
    ) : (
      <Loaded change={restore} props={props} />
    );
  }
  return isLoading ? (
    <Panel flush>
      <RowsSkeleton label="Loading the change" rows={6} />
    </Panel>
  ) : (
    <ErrorNotice title="Failed to load the change" error={error} onRetry={reload} />
  );
}
