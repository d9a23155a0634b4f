import type { Project } from '@firekeep/functions/contract';
import { Accordion, Box, Heading, HStack, Text } from '@chakra-ui/react';
import { accordionSlotRecipe } from '@chakra-ui/react/theme';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import { CollectionList } from '#features/data/components/collection-list.tsx';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { NoProject } from '#features/projects/components/no-project.tsx';
import { ProjectDot } from '#features/projects/components/project-dot.tsx';
import { arrangeProjects } from '#features/projects/model/arrange-projects.ts';
import { useCurrentProject } from '#features/projects/model/current-project.ts';
import { now } from '#lib/at.ts';

function ProjectSection({ project }: { project: Project }) {
  const { id, name, firebaseProjectId, metadata } = project;
  return (
    <Accordion.Item value={id}>
      <Heading as="h2" size="md">
        <Accordion.ItemTrigger paddingInline="4" cursor="pointer">
          <ProjectDot color={metadata.color} />
          <Box flex="1" minWidth="0" overflowWrap="anywhere" fontSize="md">
            {name}{' '}
            <Text as="span" color="fg.muted" fontSize="sm" fontFamily="mono" fontWeight="normal">
              {firebaseProjectId}
            </Text>
          </Box>
          <Accordion.ItemIndicator />
        </Accordion.ItemTrigger>
      </Heading>
      <Accordion.ItemContent>
        <Accordion.ItemBody padding="0">
          <PanelBoundary>
            <CollectionList source={{ projectId: id, at: now }} />
          </PanelBoundary>
          <HStack justify="flex-end" padding="4">
            <QuietLink
              to={paths.projectCollections.link(id)}
              aria-label={`Open in the project ${name}`}
            >
              Open in the project
            </QuietLink>
          </HStack>
        </Accordion.ItemBody>
      </Accordion.ItemContent>
    </Accordion.Item>
  );
}

/**
 * One section per project, the current one first and open; counting costs reads, so the others are
 * read once opened.
 */
function CollectionsOfAll({
  projects,
  current,
}: {
  projects: readonly Project[];
  current: Project;
}) {
  const others = projects.filter(({ id }) => id !== current.id);
  return (
    <Panel aria-label="Projects" flush>
      <Accordion.Root recipe={accordionSlotRecipe} multiple lazyMount defaultValue={[current.id]}>
        {[current, ...arrangeProjects(others, '')].map((project) => (
          <ProjectSection key={project.id} project={project} />
        ))}
      </Accordion.Root>
    </Panel>
  );
}

/** The collections of all projects. */
export function Component() {
  const { projects } = useProjects();
  const current = useCurrentProject(projects);
  if (current === null) {
    return (
      <Page title="Collections">
        <NoProject description="Connect a Firestore project to look at its collections here." />
      </Page>
    );
  }
  return (
    <Page
      title="Collections"
      description="Collections of all your projects, the current one first. Others load when you open them."
    >
      <CollectionsOfAll key={current.id} projects={projects} current={current} />
    </Page>
  );
}
