import type { AuditEntry } from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { pageOf } from '../sample/sample-reader.ts';
import { nightId } from './backups.ts';
import { digestOf } from './digest.ts';
import { openPlanId, pastRestoreId } from './restores.ts';
import type { World } from './world.ts';

/** Who works at the coffee roaster. */
const ada = 'ada.lindqvist';

type Happened = Pick<AuditEntry, 'at' | 'who' | 'action' | 'targets'> &
  Partial<Pick<AuditEntry, 'result' | 'code' | 'restore'>>;

function ofBackups({ backups }: World): Happened[] {
  return backups
    .filter(({ record }) => record.metadata.trigger !== 'safety')
    .flatMap(({ record }): Happened[] => {
      const { id, status, createdAt, metadata, error } = record;
      const who = metadata.trigger === 'scheduled' ? 'schedule' : ada;
      return [
        { at: createdAt, who, action: 'backup.started', targets: [id] },
        {
          at: metadata.completedAt ?? createdAt,
          who: 'system',
          action: 'backup.ended',
          targets: [id],
          result: status === 'completed' ? 'ok' : 'failed',
          code: error?.code ?? null,
        },
      ];
    });
}

function byPeople({ moments: { at } }: World): Happened[] {
  return [
    { at: at(-90, 8.5), who: ada, action: 'project.connected', targets: [] },
    { at: at(-90, 9), who: ada, action: 'schedule.created', targets: ['demo-nightly'] },
    { at: at(-17, 6), who: ada, action: 'project.key-replaced', targets: [] },
    { at: at(-17, 6.1), who: ada, action: 'connection.tested', targets: [] },
    { at: at(-12, 7.2), who: ada, action: 'restore.planned', targets: [nightId(13)] },
    { at: at(-12, 7.25), who: ada, action: 'restore.applied', targets: [pastRestoreId] },
    {
      at: at(-12, 7.36),
      who: 'system',
      action: 'restore.ended',
      targets: [pastRestoreId],
      restore: {
        fromProjectId: demonstrationId,
        intoProjectId: demonstrationId,
        written: 1,
        deleted: 0,
        conflicts: 0,
        failed: 0,
      },
    },
    { at: at(-9, 12.7), who: ada, action: 'backup.held', targets: ['demo-prices'] },
    { at: at(-4, 13), who: ada, action: 'rules.analyzed', targets: [] },
    { at: at(0, 0.7), who: ada, action: 'connection.tested', targets: [] },
    { at: at(0, 0.8), who: ada, action: 'restore.planned', targets: [openPlanId] },
  ];
}

/**
 * Everything that was done to the demonstration, the oldest first, each entry linked to the one
 * before.
 */
function chain(world: World): AuditEntry[] {
  const entries: AuditEntry[] = [];
  const happened = [...ofBackups(world), ...byPeople(world)].toSorted((a, b) =>
    a.at < b.at ? -1 : 1,
  );
  for (const [index, each] of happened.entries()) {
    const previousHash = entries.at(-1)?.hash ?? null;
    entries.push({
      result: 'ok',
      code: null,
      ...each,
      id: `demo-entry-${index + 1}`,
      sequence: index + 1,
      projectId: demonstrationId,
      nonce: String(index),
      previousHash,
      hash: digestOf(JSON.stringify([previousHash, each])),
    });
  }
  return entries;
}

/** A result page of the audit log, the newest first. */
export function auditPage(world: World, pageToken: string | undefined) {
  const page = pageOf(chain(world).toReversed(), { pageSize: 25, pageToken });
  return { ...page, chain: { isIntact: true, brokenAt: null } };
}
