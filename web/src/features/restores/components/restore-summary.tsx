import type { Project, Restore } from '@firekeep/functions/contract';
import { DataList } from '@chakra-ui/react';
import { Time } from '#components/time.tsx';
import { capitalized, modeLabels, scopeText } from '../model/restore-text.ts';

/** What is restored, from where to where and how. */
export function RestoreSummary({
  restore,
  target,
  backupName,
}: {
  restore: Restore;
  target: Project | undefined;
  backupName: string | undefined;
}) {
  const { scope, mode, createdAt } = restore;
  const { firebaseProjectId, databaseId } = restore.target;
  const place = `${firebaseProjectId}, database ${databaseId}`;
  const facts = [
    ['Backup', backupName ?? restore.recordId],
    ['What', capitalized(scopeText(scope))],
    ['Into', target === undefined ? place : `${target.name} (${place})`],
    ['How', modeLabels[mode].title],
    ['Started', <Time key="time" value={createdAt} />],
  ] as const;
  return (
    <DataList.Root orientation="horizontal" gap="2.5">
      {facts.map(([name, value]) => (
        <DataList.Item key={name} alignItems="flex-start">
          <DataList.ItemLabel minWidth="5rem">{name}</DataList.ItemLabel>
          <DataList.ItemValue minWidth="0" overflowWrap="anywhere" display="block">
            {value}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}
