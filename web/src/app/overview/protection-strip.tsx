import type { Project } from '@firekeep/functions/contract';
import { Box, SimpleGrid, Skeleton } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { recordsQuery } from '#lib/api/backup-records.ts';
import { useDrills } from '#features/drills/api/drills.ts';
import { restoresQuery } from '#features/restores/api/get-restores.ts';
import { schedulesQuery } from '#features/schedules/api/get-schedules.ts';
import { useNow } from '#lib/clock.ts';
import { formatSpan } from '#lib/format.ts';
import { CellView, type Cell } from './protection-cell.tsx';
import { protectionOf, type ProjectProtection } from './protection.ts';
import { rehearsalCell, unknownRehearsal } from './rehearsal-cell.tsx';

const dayMs = 86_400_000;
/** Due backups are started every minute: what is later waits for something. */
const lateMs = 2 * 60_000;

const iso = (ms: number) => new Date(ms).toISOString();

function provenCell(projectId: string, { proven }: ProjectProtection): Cell {
  const label = 'Last proven backup';
  return proven === null
    ? {
        label,
        tone: 'red',
        value: 'none',
        help: <TextLink to={paths.projectBackup.link(projectId)}>Make the first backup</TextLink>,
      }
    : {
        label,
        tone: 'green',
        value: <Time value={iso(proven.at)} fontSize="inherit" />,
        help: (
          <TextLink to={paths.projectBackup.link(projectId, { record: proven.id })}>
            See its evidence
          </TextLink>
        ),
      };
}

function nextCell(projectId: string, { nextRun }: ProjectProtection, now: number): Cell {
  const label = 'Next backup';
  const schedules = <TextLink to={paths.projectBackup.link(projectId)}>See the schedules</TextLink>;
  if (nextRun === null) {
    return { label, tone: 'orange', value: 'not scheduled', help: schedules };
  }
  return now - nextRun > lateMs
    ? {
        label,
        tone: 'orange',
        value: 'late',
        help: (
          <>
            due <Time value={iso(nextRun)} />
          </>
        ),
      }
    : {
        label,
        tone: 'green',
        value: <Time value={iso(nextRun)} fontSize="inherit" />,
        help: schedules,
      };
}

function lossCell({ exposedMs }: ProjectProtection): Cell {
  const label = 'Would be lost now';
  return exposedMs === null
    ? { label, tone: 'red', value: 'everything', help: 'no proven backup holds the database' }
    : {
        label,
        tone: exposedMs > 2 * dayMs ? 'orange' : 'green',
        value: formatSpan(exposedMs),
        help: 'of changes, those since the last proven backup',
      };
}

/** What matters most of a project: what could be brought back, and what could not. */
export function ProtectionStrip({ project }: { project: Project }) {
  const { id, databaseId } = project;
  const now = useNow();
  const { data: records } = useQuery(recordsQuery(id));
  const { data: schedules } = useQuery(schedulesQuery(id));
  const { data: restores } = useQuery(restoresQuery(id));
  const { drills, error } = useDrills(id);
  if (!records || !schedules || !restores) {
    return <Skeleton height="5.25rem" borderRadius="md" />;
  }
  const protection = protectionOf({ projectId: id, databaseId, records, schedules, restores }, now);
  const cells = [
    provenCell(id, protection),
    nextCell(id, protection, now),
    lossCell(protection),
    drills === undefined ? unknownRehearsal(error) : rehearsalCell(id, protection, { drills, now }),
  ];
  return (
    <Box
      as="section"
      aria-label="Protection"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      bg="bg.panel"
    >
      <SimpleGrid as="dl" columns={{ base: 1, sm: 2, lg: 4 }}>
        {cells.map((cell) => (
          <CellView key={cell.label} cell={cell} />
        ))}
      </SimpleGrid>
    </Box>
  );
}
