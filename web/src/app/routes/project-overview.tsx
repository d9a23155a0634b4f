import type { Project } from '@firekeep/functions/contract';
import { SimpleGrid, Stack } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { latePanel } from '#components/late-panel.tsx';
import { Page } from '#components/page.tsx';
import { hasEvidence } from '#config/demonstration.ts';
import { paths } from '#config/paths.ts';
import { ConnectionErrors } from '#features/projects/components/connection-errors.tsx';
import { ProjectMenu } from '#features/projects/components/project-menu.tsx';
import { isDemonstration } from '#features/projects/model/demonstration.ts';
import { latePart } from '#lib/late-part.tsx';
import { CollectionsBySize } from '../overview/collections-by-size.tsx';
import { ConnectionButton } from '../overview/connection-button.tsx';
import { LastChanges } from '../overview/last-changes.tsx';
import { OpenAlerts } from '../overview/open-alerts.tsx';
import { ProtectionStrip } from '../overview/protection-strip.tsx';
import { useProject } from '../use-project.ts';

// Few projects are the demonstration's.
const loadDemonstration = () => import('../overview/demonstration-overview.tsx');
const DemonstrationActions = latePart(async () => (await loadDemonstration()).DemonstrationActions);
const AboutDemonstration = latePanel(async () => (await loadDemonstration()).AboutDemonstration, {
  title: 'What to look at',
  height: '7rem',
});

function Actions({ project }: { project: Project }) {
  const navigate = useNavigate();
  return isDemonstration(project) ? (
    <DemonstrationActions project={project} />
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
        {isDemonstration(project) ? <AboutDemonstration project={project} /> : null}
        <OpenAlerts projectId={id} />
        <ProtectionStrip project={project} />
        <SimpleGrid columns={{ base: 1, xl: hasEvidence(id) ? 2 : 1 }} gap="4" alignItems="start">
          <CollectionsBySize project={project} />
          {hasEvidence(id) ? <LastChanges projectId={id} /> : null}
        </SimpleGrid>
      </Stack>
    </Page>
  );
}
