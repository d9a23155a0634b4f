import { Box, Menu, Portal, Text } from '@chakra-ui/react';
import { ChevronsUpDown, Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { QuietButton } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { ProjectDot } from '#features/projects/components/project-dot.tsx';
import { useCurrentProject } from '#features/projects/model/current-project.ts';

/** Shows the current project and leads to the others; coming to its pages selects one. */
export function ProjectSwitcher() {
  const { projects } = useProjects();
  const current = useCurrentProject(projects);
  const navigate = useNavigate();
  if (current === null) {
    return null;
  }
  return (
    <Menu.Root positioning={{ placement: 'bottom-start' }}>
      <Menu.Trigger asChild>
        <QuietButton
          minWidth="0"
          maxWidth={{ base: '11rem', md: '20rem' }}
          aria-label={`Current project: ${current.name}. Change project`}
        >
          <ProjectDot color={current.metadata.color} />
          <Text as="span" truncate>
            {current.name}
          </Text>
          <ChevronsUpDown />
        </QuietButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minWidth="16rem" maxHeight="60vh">
            {projects.map((project) => (
              <Menu.Item
                key={project.id}
                value={project.id}
                onClick={() => void navigate(paths.project.link(project.id))}
              >
                <ProjectDot color={project.metadata.color} />
                <Box minWidth="0">
                  <Text truncate>{project.name}</Text>
                  <Text fontSize="xs" color="fg.muted" truncate>
                    {project.firebaseProjectId}
                  </Text>
                </Box>
              </Menu.Item>
            ))}
            <Menu.Separator />
            <Menu.Item
              value="connect"
              onClick={() => void navigate(paths.projects.link({ connect: true }))}
            >
              <Plus size={16} /> Connect a project
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
