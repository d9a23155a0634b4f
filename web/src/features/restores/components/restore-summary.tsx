import type { Project, Restore } from '@firekeep/functions/contract';
import { DataList } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TextLink } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { visibleName } from '#lib/visible-text.ts';
import { capitalized, modeLabels, scopeText } from '../model/restore-text.ts';

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
  return dryRun || status === 'planning' || status === 'running'
    ? 'Made before the first write'
    : 'None: nothing was about to change';
}

const linkTexts = {
  Plan: 'See the plan',
  'Puts back': 'See the restore',
  'Undone by': 'See the undo',
} as const;

function link(name: keyof typeof linkTexts, id: string, projectId: string): [string, ReactNode] {
  const to = paths.projectRestore.link(projectId, { restore: id });
  return [
    name,
    <TextLink key={id} to={to}>
      {linkTexts[name]}
    </TextLink>,
  ];
}

function relatives(restore: Restore): [string, ReactNode][] {
  const { planId, undoOf, undoneBy, target, projectId } = restore;
  return [
    ...(planId === null ? [] : [link('Plan', planId, projectId)]),
    ...(undoOf === null ? [] : [link('Puts back', undoOf, projectId)]),
    ...(undoneBy === null ? [] : [link('Undone by', undoneBy, target.projectId)]),
  ];
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
  const { scope, mode, createdAt, undoOf, retargetReferences } = restore;
  const { firebaseProjectId, databaseId, pathPrefix } = restore.target;
  const place = `${firebaseProjectId}, database ${databaseId}`;
  const into = target === undefined ? place : `${target.name} (${place})`;
  const isUndo = undoOf !== null;
  const isFromElsewhere = restore.projectId !== restore.target.projectId;
  const facts: [string, ReactNode][] = [
    ['Backup', backup],
    ...(isFromElsewhere
      ? [['From', sourceName ?? 'Another project'] satisfies [string, ReactNode]]
      : []),
    ['What', isUndo ? 'What the restore changed' : capitalized(scopeText(scope))],
    ['Into', pathPrefix === null ? into : `${into}, below ${visibleName(pathPrefix)}`],
    ...(isUndo ? [] : [['How', modeLabels[mode].title] satisfies [string, ReactNode]]),
    ...(retargetReferences
      ? [['References', 'Made to point into the target'] satisfies [string, ReactNode]]
      : []),
    ['Safety', safety(restore)],
    ['Started', <Time key="time" value={createdAt} />],
    ...relatives(restore),
  ];
  return (
    <DataList.Root orientation="horizontal" gap="2.5">
      {facts.map(([name, value]) => (
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
