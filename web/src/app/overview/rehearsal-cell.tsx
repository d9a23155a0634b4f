import type { Drill } from '@firekeep/functions/contract';
import { Skeleton } from '@chakra-ui/react';
import { TextLink } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { formatCount, formatDuration } from '#lib/format.ts';
import type { ProjectProtection } from './protection.ts';
import type { Cell } from './protection-cell.tsx';
import { rehearsalOf, type LastRehearsal } from './rehearsal.ts';

const label = 'Time to restore';
/** Monthly drills, and a few days for a late one. */
const freshMs = 35 * 86_400_000;

/** `about 4 min`: what is scaled or estimated is no more exact than that. */
function aboutText(seconds: number): string {
  const exactMs = seconds < 60 ? Math.ceil(seconds) * 1000 : Math.ceil(seconds / 60) * 60_000;
  return `about ${formatDuration(exactMs).replace(/ 00 (?:s|min)$/, '')}`;
}

function DrillLink({ drill: { id, projectId }, text }: { drill: Drill; text: string }) {
  return <TextLink to={paths.projectBackup.link(projectId, { drill: id })}>{text}</TextLink>;
}

/** Whether the last real drill still says something. */
function standing({ drill, hasFailedSince }: LastRehearsal, now: number) {
  if (hasFailedSince) {
    return ['red', 'a newer drill failed'] as const;
  }
  const isOld = now - Date.parse(drill.endedAt ?? drill.startedAt) > freshMs;
  return isOld ? (['orange', 'none for five weeks'] as const) : (['green', null] as const);
}

function realCell(rehearsal: LastRehearsal, { today, now }: { today: number; now: number }): Cell {
  const { drill, seconds, isScaled } = rehearsal;
  const { documents, endedAt, projectId } = drill;
  const [tone, doubt] = standing(rehearsal, now);
  const restored = formatCount(documents ?? 0, 'document');
  return {
    label,
    tone,
    value: isScaled ? aboutText(seconds ?? 0) : formatDuration((seconds ?? 0) * 1000),
    help: (
      <>
        {isScaled
          ? `for today’s ${formatCount(today, 'document')}, scaled from the `
          : `for ${restored}, in the `}
        <DrillLink drill={drill} text={isScaled ? `drill of ${restored}` : 'last real drill'} />{' '}
        <Time value={endedAt} />
        {doubt === null ? null : (
          <>
            ; <TextLink to={paths.projectBackup.drills(projectId)}>{doubt}</TextLink>
          </>
        )}
      </>
    ),
  };
}

function dryCell({ drill, seconds }: LastRehearsal): Cell {
  return {
    label,
    tone: 'orange',
    value: seconds === null ? 'not known' : aboutText(seconds),
    help: (
      <>
        {seconds === null ? 'nothing was restored yet, only ' : 'an estimate by '}
        <DrillLink drill={drill} text="a dry drill" /> <Time value={drill.endedAt} />
      </>
    ),
  };
}

/** While drills are loaded, and where that failed. */
export function unknownRehearsal(error: Error | null): Cell {
  return error === null
    ? { label, tone: 'green', value: <Skeleton height="5" width="24" />, help: null }
    : { label, tone: 'orange', value: 'not known', help: 'The drills could not be loaded' };
}

/** How long a restore takes by the last drill; of a project without any, that it has none. */
export function rehearsalCell(
  projectId: string,
  { proven, restored }: ProjectProtection,
  { drills, now }: { drills: readonly Drill[]; now: number },
): Cell {
  const rehearsal = rehearsalOf(drills, proven?.documents ?? null);
  if (rehearsal !== null) {
    return rehearsal.drill.kind === 'real'
      ? realCell(rehearsal, { today: proven?.documents ?? 0, now })
      : dryCell(rehearsal);
  }
  const hasFailed = drills.some(({ status }) => status === 'failed');
  const toDrills = paths.projectBackup.drills(projectId);
  return {
    label,
    tone: hasFailed ? 'red' : 'orange',
    value: hasFailed ? 'not known' : 'never rehearsed',
    help: (
      <>
        <TextLink to={toDrills}>{hasFailed ? 'No drill has passed' : 'Plan drills'}</TextLink>
        {restored === null ? null : (
          <>
            {' · '}
            <TextLink to={paths.projectRestore.link(projectId, { restore: restored.id })}>
              {restored.isWhole ? 'restored by hand' : 'a part restored by hand'}
            </TextLink>{' '}
            <Time value={new Date(restored.at).toISOString()} />
          </>
        )}
      </>
    ),
  };
}
