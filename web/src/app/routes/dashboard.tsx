import type { Project } from '@firekeep/functions/contract';
import { Box, Grid, HStack, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Database, Plus } from 'lucide-react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { StatTile } from '#components/stat-tile.tsx';
import { Time } from '#components/time.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import { useOpenAlerts } from '#features/alerts/api/get-alerts.ts';
import { isOfDatabase, isSafety } from '#lib/backup-record.ts';
import {
  maxProjects,
  useProjectBackups,
  type ProjectBackups,
} from '#features/dashboard/api/get-recent-backups.ts';
import { AttentionList } from '#features/dashboard/components/attention-list.tsx';
import { RecentBackups } from '#features/dashboard/components/recent-backups.tsx';
import { attentionItems } from '#features/dashboard/model/attention.ts';
import { keptFigures, type KeptFigures } from '#features/dashboard/model/figures.ts';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { DemonstrationLink } from '#features/projects/components/demonstration-link.tsx';
import { ProjectRows } from '#features/projects/components/project-rows.tsx';
import { useSchedulesOf } from '#features/schedules/api/get-schedules.ts';
import { useNow } from '#lib/clock.ts';
import { formatBytes, formatCount, formatNumber } from '#lib/format.ts';

const shownBackups = 6;

/** Without backups for safety or from a file, which say nothing of how a database is kept. */
function keeping(backup: ProjectBackups): ProjectBackups {
  return { ...backup, records: backup.records?.filter(isOfDatabase) ?? null };
}

function completedOf({ records }: ProjectBackups) {
  return (records ?? []).filter(({ status }) => status === 'completed');
}

function documentsHelp(projects: number, { partialProjects }: KeptFigures): string {
  const where =
    projects > maxProjects
      ? `in the newest whole backups of the ${maxProjects} projects used last`
      : 'in each project’s newest whole backup';
  return partialProjects === 0
    ? where
    : `${where}; of ${formatCount(partialProjects, 'project')} a part only`;
}

function newestHelp(isAnyCompleted: boolean, { newestAt, isNewestWhole }: KeptFigures): string {
  if (newestAt === null) {
    return isAnyCompleted ? 'none holds anything yet' : 'nothing is completed yet';
  }
  return isNewestWhole ? 'of a whole database, verified' : 'of a part of a database, verified';
}

function Figures({
  projects,
  backups,
}: {
  projects: readonly Project[];
  backups: readonly ProjectBackups[];
}) {
  const connected = projects.filter(({ status }) => status !== 'disconnected').length;
  const completed = backups.flatMap(completedOf);
  const kept = keptFigures(backups);
  const storedBytes = completed.reduce((sum, { metadata }) => sum + metadata.storedBytes, 0);
  return (
    <SimpleGrid columns={{ base: 2, xl: 4 }} gap={{ base: '3', md: '4' }}>
      <StatTile
        label="Projects"
        value={formatNumber(projects.length)}
        help={`${formatNumber(connected)} connected`}
      />
      <StatTile
        label="Documents kept"
        value={formatNumber(kept.documents)}
        help={documentsHelp(projects.length, kept)}
      />
      <StatTile
        label="Stored"
        value={formatBytes(storedBytes)}
        help={`added by the ${formatCount(completed.length, 'completed backup')} listed`}
      />
      <StatTile
        label="Newest backup"
        value={<Time value={kept.newestAt} none="none" fontSize="inherit" />}
        help={newestHelp(completed.length > 0, kept)}
      />
    </SimpleGrid>
  );
}

function FirstSteps() {
  return (
    <Panel>
      <EmptyNotice
        icon={<Database />}
        title="Connect your first project"
        description="You need the key file of a service account that can read its Firestore, or a Google account with that access. Firekeep tries the connection at once and shows what it may do."
        action={
          <HStack gap="2" wrap="wrap" justify="center">
            <LinkButton to={paths.projects.link({ connect: true })}>
              <Plus /> Connect a project
            </LinkButton>
            <DemonstrationLink />
          </HStack>
        }
      />
    </Panel>
  );
}

function LoadingOverview() {
  return (
    <Stack gap="5">
      <SimpleGrid columns={{ base: 2, xl: 4 }} gap={{ base: '3', md: '4' }}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="7.5rem" borderRadius="xl" />
        ))}
      </SimpleGrid>
      <Skeleton height="10rem" borderRadius="xl" />
      <Skeleton height="16rem" borderRadius="xl" />
    </Stack>
  );
}

/** What needs attention: of the backups with their schedules, and the alerts that are open. */
function useAttention(backups: readonly ProjectBackups[]) {
  const now = useNow();
  const alerts = useOpenAlerts();
  const loaded = backups.filter(({ records }) => records !== null);
  const schedules = useSchedulesOf(loaded.map(({ project }) => project.id));
  const items = attentionItems(
    backups.map((backup) => ({
      ...keeping(backup),
      schedules: schedules.get(backup.project.id) ?? null,
    })),
    alerts ?? [],
    now,
  );
  return { items, areAlertsKnown: alerts !== undefined };
}

function newestOf(backups: readonly ProjectBackups[]) {
  return backups
    .flatMap(({ project, records }) =>
      (records ?? []).filter((record) => !isSafety(record)).map((record) => ({ project, record })),
    )
    .toSorted(
      ({ record: a }, { record: b }) =>
        b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1),
    )
    .slice(0, shownBackups);
}

function Overview({ projects }: { projects: readonly Project[] }) {
  const { backups, isLoading, error, reload } = useProjectBackups(projects);
  const { items, areAlertsKnown } = useAttention(backups);
  const recent = newestOf(backups);
  if (isLoading) {
    return <LoadingOverview />;
  }
  return (
    <Stack gap={{ base: '4', md: '5' }}>
      <Panel title="Needs attention" flush>
        {error === null ? null : (
          <Box paddingInline="4" paddingBottom="4">
            <ErrorNotice title="Failed to load backup records" error={error} onRetry={reload} />
          </Box>
        )}
        {error === null || items.length > 0 ? (
          <AttentionList items={items} areAlertsKnown={areAlertsKnown} />
        ) : null}
      </Panel>
      {error === null ? <Figures projects={projects} backups={backups} /> : null}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: '3fr 2fr' }}
        gap={{ base: '4', md: '5' }}
      >
        <Panel title="Newest backups" flush>
          {error === null || recent.length > 0 ? (
            <RecentBackups recent={recent} />
          ) : (
            <Text color="fg.muted" padding="4">
              Not loaded.
            </Text>
          )}
        </Panel>
        <Panel
          title="Projects"
          flush
          actions={
            <QuietLink to={paths.projects.link()} size="xs">
              All projects
            </QuietLink>
          }
        >
          <ProjectRows projects={projects} />
        </Panel>
      </Grid>
    </Stack>
  );
}

/** What needs attention first, then the newest backups and the projects. */
export function Component() {
  const { projects, isLoading, error, reload } = useProjects();
  return (
    <Page
      title="Dashboard"
      actions={
        <QuietLink to={paths.projects.link({ connect: true })} size="md">
          <Plus /> Connect a project
        </QuietLink>
      }
    >
      {error === null ? null : (
        <ErrorNotice title="Failed to load projects" error={error} onRetry={reload} />
      )}
      {!isLoading && error === null && projects.length === 0 ? <FirstSteps /> : null}
      {projects.length > 0 ? <Overview projects={projects} /> : null}
    </Page>
  );
}
