import type { Project } from '@firekeep/functions/contract';
import { Box, Menu, Portal, Text } from '@chakra-ui/react';
import { ChevronsUpDown, Plus } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { QuietButton } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import { useSelectProject } from '#features/projects/api/change-project.ts';
import { ProjectDot } from '#features/projects/components/project-dot.tsx';
import { samePlaceIn } from './places.tsx';

function ProjectItem({
  project: { id, name, firebaseProjectId, metadata },
  onChoose,
}: {
  project: Project;
  onChoose: (id: string) => void;
}) {
  return (
    <Menu.Item value={id} onClick={() => onChoose(id)}>
      <ProjectDot color={metadata.color} />
      <Box minWidth="0">
        <Text truncate>{name}</Text>
        <Text fontSize="xs" color="fg.muted" truncate>
          {firebaseProjectId}
        </Text>
      </Box>
    </Menu.Item>
  );
}

/** Shows the current project and leads to the same page of the others, which selects them. */
export function ProjectSwitcher({
  projects,
  current,
}: {
  projects: readonly Project[];
  current: Project | null;
}) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const select = useSelectProject();
  const change = (id: string) => {
    const to = samePlaceIn(id, pathname);
    if (to === pathname) {
      // The page is of whichever project is the current one; others select theirs.
      select(id);
    }
    void navigate(to);
  };
  if (current === null) {
    return null;
  }
  return (
    <Menu.Root positioning={{ placement: 'bottom-start' }}>
      <Menu.Trigger asChild>
        <QuietButton
          variant="ghost"
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
              <ProjectItem key={project.id} project={project} onChoose={change} />
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
