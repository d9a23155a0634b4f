import type { Project, Restore } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { List, ListRow } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { ShowMore } from '#components/show-more.tsx';
import { Time } from '#components/time.tsx';
import { Waiting } from '#components/waiting.tsx';
import { paths } from '#config/paths.ts';
import { isRestoreUnderWay } from '#lib/change-names.ts';
import { useLiveRestores } from '../api/get-restores.ts';
import { heldOfMove } from '../model/held-of-move.ts';
import { kindText, whatText } from '../model/kind-text.ts';
import { elsewhereText } from '../model/origin-text.ts';
import { capitalized, outcomeText, phaseText, planText } from '../model/restore-text.ts';
import { RestoreStatusBadge } from './restore-status.tsx';

const step = 10;

function result(restore: Restore): string {
  if (isRestoreUnderWay(restore)) {
    return phaseText(restore);
  }
  if (!restore.dryRun) {
    return outcomeText(restore);
  }
  return restore.plan === null
    ? (restore.error?.message ?? '')
    : planText(restore.plan, heldOfMove(restore));
}

function RestoreRow({
  restore,
  projectId,
  nameOf,
  isApplied,
}: {
  restore: Restore;
  /** The project whose page this is: that of the backup, or the target. */
  projectId: string;
  nameOf: (projectId: string) => string | undefined;
  /** A plan that has been applied. */
  isApplied: boolean;
}) {
  const { target } = restore;
  const into = nameOf(target.projectId) ?? target.firebaseProjectId;
  const what = whatText(restore, into, nameOf(restore.projectId));
  const isWaiting = restore.dryRun && restore.status === 'planned' && !isApplied;
  return (
    <ListRow
      from="lg"
      templateColumns={{ base: '1fr', lg: 'minmax(0, 1.4fr) minmax(0, 1fr) auto' }}
      title={what}
      badges={<RestoreStatusBadge restore={restore} isApplied={isApplied} />}
      details={
        <Text fontSize="sm" color="fg.muted">
          {kindText(restore)}
          {elsewhereText(restore, projectId, nameOf)} · <Time value={restore.createdAt} />
        </Text>
      }
      actions={
        <QuietLink
          to={paths.projectRestore.link(projectId, { restore: restore.id })}
          aria-label={`${isWaiting ? 'Review' : 'Open'}: ${what}`}
        >
          {isWaiting ? 'Review' : 'Open'}
        </QuietLink>
      }
    >
      <Text fontSize="sm" overflowWrap="anywhere">
        {capitalized(result(restore))}
      </Text>
    </ListRow>
  );
}

/** The latest plans, restores and undos of a project's backups, and of other projects' into it. */
export function RestoresPanel({
  projectId,
  projects,
}: {
  projectId: string;
  projects: readonly Project[];
}) {
  const [shown, setShown] = useState(step);
  const { restores: all, isLoading, error, reload } = useLiveRestores(projectId);
  // What drills did stands with each drill.
  const restores = all.filter(({ drillId }) => drillId === null);
  const nameOf = (id: string) => projects.find((project) => project.id === id)?.name;
  const applied = new Set(restores.map(({ planId }) => planId));
  return (
    <Panel title="Restores" flush>
      {isLoading || error !== null ? (
        <Waiting
          label="Loading restores"
          rows={2}
          failure="Failed to load restores"
          error={error}
          onRetry={reload}
        />
      ) : restores.length === 0 ? (
        <Text color="fg.muted" paddingInline="4" paddingBottom="3">
          Nothing has been restored yet. Every restore begins with a plan that writes nothing.
        </Text>
      ) : (
        <>
          <List aria-label="Restores">
            {restores.slice(0, shown).map((restore) => (
              <RestoreRow
                key={restore.id}
                restore={restore}
                projectId={projectId}
                nameOf={nameOf}
                isApplied={applied.has(restore.id)}
              />
            ))}
          </List>
          <ShowMore shown={shown} total={restores.length} onShow={() => setShown(shown + step)} />
        </>
      )}
    </Panel>
  );
}
