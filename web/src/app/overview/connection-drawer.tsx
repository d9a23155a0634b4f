import type { Project } from '@firekeep/functions/contract';
import { DataList, Text } from '@chakra-ui/react';
import { PlugZap } from 'lucide-react';
import type { ReactNode } from 'react';
import { DetailDrawer, DetailDrawerContents, DrawerSection } from '#components/detail-drawer.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { Time } from '#components/time.tsx';
import { ConnectionBadge } from '#features/projects/components/connection-badge.tsx';
import { ConnectionErrors } from '#features/projects/components/connection-errors.tsx';
import { PermissionList } from '#features/projects/components/permission-list.tsx';
import { derivedHealth } from '#features/projects/model/derived-health.ts';
import { isDemonstration } from '#features/projects/model/demonstration.ts';
import { formatDuration, formatNumber } from '#lib/format.ts';

type Fact = readonly [string, ReactNode];

const connectionTypes: Readonly<Record<Project['connectionType'], string>> = {
  'service-account': 'Service account key',
  google: 'Google account',
  emulator: 'Firestore emulator',
};

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <DataList.Root orientation="horizontal">
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

function credentialFacts({ credentials, connectionType }: Project): readonly Fact[] {
  return credentials === null
    ? []
    : [
        ['Account', credentials.clientEmail],
        [
          connectionType === 'google' ? 'Access given' : 'Key added',
          <Time key="added" value={credentials.addedAt} />,
        ],
      ];
}

function connectionFacts(project: Project): readonly Fact[] {
  const { health, databaseId, connectionType } = project;
  const { errorCount, lastError } = derivedHealth(project);
  const isDemo = isDemonstration(project);
  return [
    ['Last check', <Time key="check" value={health.lastCheck} none="not checked yet" />],
    ['Round trip', health.latency === null ? 'not measured yet' : formatDuration(health.latency)],
    ['Errors', formatNumber(errorCount)],
    ['Last error', lastError ?? 'none'],
    ['Database', databaseId],
    ['Connected by', isDemo ? 'Nothing: sample data' : connectionTypes[connectionType]],
    ...credentialFacts(project),
  ];
}

function aboutFacts({ metadata, createdAt, lastUsed }: Project): readonly Fact[] {
  return [
    ['Tags', metadata.tags.length === 0 ? 'none' : metadata.tags.join(', ')],
    ['Connected', <Time key="created" value={createdAt} />],
    ['Last used', <Time key="used" value={lastUsed} none="not yet" />],
  ];
}

interface ConnectionDrawerProps {
  readonly project: Project;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly check: () => void;
  readonly isChecking: boolean;
}

/** How the project is connected, what Firekeep may do in it, and the test of both. */
export function ConnectionDrawer(props: ConnectionDrawerProps) {
  const { project, isOpen, onClose, check, isChecking } = props;
  const isDemo = isDemonstration(project);
  return (
    <DetailDrawer isOpen={isOpen} onClose={onClose}>
      <DetailDrawerContents
        title="Connection"
        state={
          <>
            <ConnectionBadge status={project.status} />
            {isDemo ? 'Simulated: no call is made' : null}
          </>
        }
        actions={
          <QuietButton onClick={check} loading={isChecking}>
            <PlugZap /> Test connection
          </QuietButton>
        }
      >
        <ConnectionErrors errors={project.health.errors} />
        <Facts facts={connectionFacts(project)} />
        {isDemo ? null : (
          <>
            <DrawerSection title="What Firekeep may do">
              <PermissionList permissions={project.permissions} />
              {project.readOnly ? (
                <Text fontSize="sm" color="fg.muted" marginTop="3">
                  The project is set to read-only: the server refuses every write to it.
                </Text>
              ) : null}
            </DrawerSection>
            <DrawerSection title="About">
              <Facts facts={aboutFacts(project)} />
            </DrawerSection>
          </>
        )}
      </DetailDrawerContents>
    </DetailDrawer>
  );
}
