import { copyIdOf, deletionIdOf, type Project, type Restore } from '@firekeep/functions/contract';
import { DataList } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TextLink } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { visibleName } from '#lib/visible-text.ts';
import { isRestoreUnderWay } from '#lib/change-names.ts';
import { howText, isInPlace, restoredText } from '../model/kind-text.ts';
import { capitalized } from '../model/restore-text.ts';

function safety(restore: Restore): ReactNode {
  const { safetyRecordId, safetyBackup, target, dryRun, status } = restore;
  if (safetyRecordId !== null) {
    return (
      <TextLink to={paths.projectBackup.link(target.projectId, { record: safetyRecordId })}>
        See the safety backup
      </TextLink>
    );
  }
  if (!safetyBackup) {
    return 'None';
  }
  if (status === 'planned' || isRestoreUnderWay(restore)) {
    return 'Made before the first write';
  }
  return dryRun || status !== 'completed'
    ? 'None: it ended before the first write'
    : 'None: nothing was about to change';
}

/** Which verification stands for its own; null where it made one. */
function verified({ reliesOn }: Restore): ReactNode {
  return reliesOn === null ? null : (
    <>
      {reliesOn.of === 'plan' ? 'With the plan' : 'When the safety backup was made'},{' '}
      <Time value={reliesOn.begunAt} />, and not again: Firekeep has stored no backup and deleted
      nothing in between. What is read is proven by its hash.
    </>
  );
}

function link(text: string, id: string | null, projectId: string): ReactNode {
  return id === null ? null : (
    <TextLink to={paths.projectRestore.link(projectId, { restore: id })}>{text}</TextLink>
  );
}

function masksText({ masks }: Restore): string | null {
  return masks === null
    ? null
    : `Values hidden by ${masks.rules} ${masks.rules === 1 ? 'rule' : 'rules'} of the target`;
}

function begunBy({ scheduleId, drillId, projectId }: Restore): ReactNode {
  if (drillId !== null) {
    return (
      <TextLink to={paths.projectBackup.link(projectId, { drill: drillId })}>A drill</TextLink>
    );
  }
  return scheduleId === null ? null : 'A schedule, after its backup';
}

/** The other change set of a move into another database. */
function otherOfMove({ id, moved, bulk, status, projectId }: Restore): [string, ReactNode] {
  if (moved === null || bulk === null) {
    return ['Move', null];
  }
  if (bulk.copy === null) {
    return ['Copies', link('See the copy', copyIdOf(id), moved.other.projectId)];
  }
  const deletion = link('See the deletion of what was copied', deletionIdOf(id), projectId);
  return ['Deletion', status === 'completed' ? deletion : null];
}

/** Null where it is the target itself. */
function fromText({ projectId, target, bulk }: Restore, name = 'Another project'): string | null {
  const source = bulk?.copy?.source ?? null;
  if (source !== null) {
    return `${name} (${source.firebaseProjectId}, database ${source.databaseId})`;
  }
  return projectId === target.projectId ? null : name;
}

/** What is restored, from where to where and how, and what belongs to it. */
export function RestoreSummary({
  restore,
  target,
  backup,
  sourceName,
}: {
  restore: Restore;
  target: Project | undefined;
  backup: ReactNode;
  sourceName: string | undefined;
}) {
  const { projectId, createdAt, planId, undoOf, undoneBy } = restore;
  const { firebaseProjectId, databaseId, pathPrefix } = restore.target;
  const place = `${firebaseProjectId}, database ${databaseId}`;
  const into = target === undefined ? place : `${target.name} (${place})`;
  const isUndo = undoOf !== null;
  const source = restore.bulk?.copy?.source ?? null;
  const facts: [string, ReactNode][] = [
    ['Backup', backup],
    ['From', fromText(restore, sourceName)],
    ['As of', source === null ? null : <Time key="as-of" value={source.readTime} />],
    ['File', restore.imported === null ? null : visibleName(restore.imported.fileName)],
    ['What', isUndo ? 'What the change wrote' : capitalized(restoredText(restore))],
    [
      isInPlace(restore) ? 'In' : 'Into',
      pathPrefix === null ? into : `${into}, below ${visibleName(pathPrefix)}`,
    ],
    ['How', howText(restore)],
    ['Reason', restore.reason],
    ['Begun by', begunBy(restore)],
    ['References', restore.retargetReferences ? 'Made to point into the target' : null],
    ['Masks', masksText(restore)],
    ['Verified', verified(restore)],
    ['Safety', safety(restore)],
    ['Started', <Time key="time" value={createdAt} />],
    ['Plan', link('See the plan', planId, projectId)],
    ['Puts back', link('See the change', undoOf, projectId)],
    otherOfMove(restore),
    ['Undone by', link('See the undo', undoneBy, restore.target.projectId)],
  ];
  const shown = facts.filter(([, value]) => value !== null);
  return (
    <DataList.Root orientation="horizontal" gap="2.5">
      {shown.map(([name, value]) => (
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
