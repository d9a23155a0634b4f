import { useEffect, useEffectEvent } from 'react';
import { isOfDemonstration } from '#config/demonstration.ts';
import { useNewestBackup, type NewestBackup } from '../api/newest-backup.ts';
import type { Source } from '../model/source.ts';

/**
 * Finds the backup that knows which collections are below which: the newest, or the one that is
 * shown. Queries, to which their lines lead, are no part of the demonstration. Shows nothing.
 */
export function TreeShapes({
  source: { projectId, at },
  root,
  onKnown,
}: {
  source: Source;
  root: string | undefined;
  onKnown: (backup: NewestBackup | null) => void;
}) {
  const isWanted = !isOfDemonstration(projectId) && at.kind !== 'time';
  const recordId = at.kind === 'backup' ? at.recordId : undefined;
  const backup = useNewestBackup(projectId, isWanted ? root : undefined, recordId);
  const report = useEffectEvent((known: NewestBackup | null) => onKnown(known));
  useEffect(() => report(backup), [backup]);
  return null;
}
