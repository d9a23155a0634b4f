import type { Project } from '@firekeep/functions/contract';
import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { paths } from '#config/paths.ts';
import { ConnectionErrors } from '#features/projects/components/connection-errors.tsx';
import { ProjectMenu } from '#features/projects/components/project-menu.tsx';
import { isDemonstration } from '#features/projects/model/demonstration.ts';
import { CollectionsBySize } from '../overview/collections-by-size.tsx';
import { ConnectionButton, SimulatedConnectionButton } from '../overview/connection-button.tsx';
import { LastChanges } from '../overview/last-changes.tsx';
import { OpenAlerts } from '../overview/open-alerts.tsx';
import { ProtectionStrip } from '../overview/protection-strip.tsx';
import { useProject } from '../use-project.ts';

function AboutDemonstration() {
  return (
    <Panel title="What to look at">
      <Text color="fg.muted">
        This is what a connected project looks like. Last night’s backup raised an alert: a
        collection is gone. Compare the backups, apply the restore plan that brings it back, undo
        it, and look at the proof of each backup. All of it is sample data inside the app.
      </Text>
    </Panel>
  );
}

function Actions({ project }: { project: Project }) {
  const navigate = useNavigate();
  return isDemonstration(project) ? (
    <SimulatedConnectionButton project={project} />
  ) : (
    <>
      <ConnectionButton project={project} />
      <ProjectMenu
        project={project}
        trigger="button"
        onDeleted={async () => navigate(paths.projects.link())}
      />
    </>
  );
}

/** How a project is protected, where its data is, and what was done to it last. */
export function Component() {
  const project = useProject();
  const { id, name, metadata, health } = project;
  return (
    <Page
      title="Overview"
      documentTitle={name}
      description={metadata.description === '' ? undefined : metadata.description}
      actions={<Actions project={project} />}
    >
      <Stack gap="4">
        <ConnectionErrors errors={health.errors} />
        {isDemonstration(project) ? <AboutDemonstration /> : null}
        <OpenAlerts projectId={id} />
        <ProtectionStrip project={project} />
        <SimpleGrid columns={{ base: 1, xl: 2 }} gap="4" alignItems="start">
          <CollectionsBySize project={project} />
          <LastChanges projectId={id} />
        </SimpleGrid>
      </Stack>
    </Page>
  );
}
