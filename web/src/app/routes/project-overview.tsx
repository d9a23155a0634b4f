import type { Project } from '@firekeep/functions/contract';
import { DataList, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { Archive, FolderTree, PlugZap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { Time } from '#components/time.tsx';
import { QuietButton, QuietLink } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import { useConnectionCheck } from '#features/projects/api/use-connection-check.ts';
import { useSimulatedCheck } from '#features/projects/api/use-simulated-check.ts';
import { ConnectionBadge } from '#features/projects/components/connection-badge.tsx';
import { ConnectionErrors } from '#features/projects/components/connection-errors.tsx';
import { PermissionList } from '#features/projects/components/permission-list.tsx';
import { ProjectMenu } from '#features/projects/components/project-menu.tsx';
import { derivedHealth } from '#features/projects/model/derived-health.ts';
import { demonstrationId, isDemonstration } from '#features/projects/model/demonstration.ts';
import { formatDuration, formatNumber } from '#lib/format.ts';
import { useProject } from '../use-project.ts';

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <DataList.Root orientation="horizontal" gap="3">
      {facts.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue minWidth="0" overflowWrap="anywhere">
            {value}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}

const connectionTypes: Readonly<Record<Project['connectionType'], string>> = {
  'service-account': 'Service account key',
  google: 'Google account',
  emulator: 'Firestore emulator',
};

function connectedBy(project: Project): string {
  return isDemonstration(project)
    ? 'Nothing: sample data'
    : connectionTypes[project.connectionType];
}

function LiveConnection({ project }: { project: Project }) {
  return <ConnectionPanel project={project} {...useConnectionCheck(project)} />;
}

function SimulatedConnection({ project }: { project: Project }) {
  const description = 'Simulated: no call is made';
  return (
    <ConnectionPanel project={project} {...useSimulatedCheck(project)} description={description} />
  );
}

function ConnectionPanel({
  project,
  check,
  isChecking,
  description,
}: ReturnType<typeof useConnectionCheck> & { project: Project; description?: string }) {
  const { health, credentials } = project;
  const { errorCount, lastError } = derivedHealth(project);
  return (
    <Panel
      title="Connection"
      description={description}
      actions={
        <QuietButton onClick={check} loading={isChecking}>
          <PlugZap /> Test connection
        </QuietButton>
      }
    >
      <Stack gap="5">
        <ConnectionErrors errors={health.errors} />
        <Facts
          facts={[
            ['State', <ConnectionBadge key="state" status={project.status} />],
            ['Last check', <Time key="check" value={health.lastCheck} none="not checked yet" />],
            [
              'Round trip',
              health.latency === null ? 'not measured yet' : formatDuration(health.latency),
            ],
            ['Errors', formatNumber(errorCount)],
            ['Last error', lastError ?? 'none'],
            ['Database', project.databaseId],
            ['Connected by', connectedBy(project)],
            ...(credentials === null
              ? []
              : [
                  ['Account', credentials.clientEmail] as const,
                  [
                    project.connectionType === 'google' ? 'Access given' : 'Key added',
                    <Time key="added" value={credentials.addedAt} />,
                  ] as const,
                ]),
          ]}
        />
      </Stack>
    </Panel>
  );
}

function PermissionsPanel({ project }: { project: Project }) {
  return (
    <Panel title="What Firekeep may do" description="As far as the key and your settings allow it">
      <Stack gap="4">
        <PermissionList permissions={project.permissions} />
        {project.readOnly ? (
          <Text fontSize="sm" color="fg.muted">
            The project is set to read-only: the server refuses every write to it.
          </Text>
        ) : null}
      </Stack>
    </Panel>
  );
}

function DataLinks({ projectId }: { projectId: string }) {
  return (
    <Flex gap="2" wrap="wrap">
      <LinkButton to={paths.projectBackup.link(projectId)} size="sm">
        <Archive /> Backups
      </LinkButton>
      <QuietLink to={paths.projectCollections.link(projectId)}>
        <FolderTree /> Browse data
      </QuietLink>
    </Flex>
  );
}

function DataPanel({ project: { id, lastBackup } }: { project: Project }) {
  const time = <Time key="backup" value={lastBackup} none="not yet made" />;
  return (
    <Panel title="Data and backups">
      <Stack gap="5">
        <Facts facts={[['Last backup', time]]} />
        <DataLinks projectId={id} />
      </Stack>
    </Panel>
  );
}

function DemonstrationPanel() {
  return (
    <Panel title="About the demonstration">
      <Stack gap="5">
        <Text color="fg.muted">
          This is what a connected project looks like. Last night’s backup raised an alarm: a
          collection is gone. Compare the backups, open the restore plan that brings it back, and
          look at the proof of each backup. All of it is sample data inside the app.
        </Text>
        <DataLinks projectId={demonstrationId} />
      </Stack>
    </Panel>
  );
}

function LivePanels({ project }: { project: Project }) {
  const { metadata } = project;
  return (
    <Stack gap={{ base: '4', md: '5' }}>
      <DataPanel project={project} />
      <PermissionsPanel project={project} />
      <Panel title="About">
        <Facts
          facts={[
            ['Tags', metadata.tags.length === 0 ? 'none' : metadata.tags.join(', ')],
            ['Connected', <Time key="created" value={project.createdAt} />],
            ['Last used', <Time key="used" value={project.lastUsed} none="not yet" />],
          ]}
        />
      </Panel>
    </Stack>
  );
}

/** The state of one project: its connection, what may be done with it, where to go from here. */
export function Component() {
  const project = useProject();
  const navigate = useNavigate();
  const { metadata } = project;
  const isDemo = isDemonstration(project);
  return (
    <Page
      title="Overview"
      documentTitle={project.name}
      description={metadata.description === '' ? undefined : metadata.description}
      actions={
        isDemo ? undefined : (
          <ProjectMenu
            project={project}
            trigger="button"
            onDeleted={() => void navigate(paths.projects.link())}
          />
        )
      }
    >
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: '4', md: '5' }} alignItems="start">
        {isDemo ? <SimulatedConnection project={project} /> : <LiveConnection project={project} />}
        {isDemo ? <DemonstrationPanel /> : <LivePanels project={project} />}
      </SimpleGrid>
    </Page>
  );
}
