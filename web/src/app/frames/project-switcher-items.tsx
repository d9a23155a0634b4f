import type { Project } from '@firekeep/functions/contract';
import { Box, Menu, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { OpenedMenu } from '#components/opened.tsx';
import type { Opened } from '#components/use-opener.ts';
import { isDemonstrationId } from '#config/demonstration.ts';
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

/** Leads to the same page of the other projects, which selects them. */
export function ProjectSwitcherItems({
  projects,
  ...opened
}: Opened & { projects: readonly Project[] }) {
  const navigate = useNavigate();
  const address = useLocation();
  const select = useSelectProject();
  const change = (id: string) => {
    const to = samePlaceIn(id, address);
    if (to === address.pathname && !isDemonstrationId(id)) {
      // The page is of whichever project is the current one; others select theirs.
      select(id);
    }
    void navigate(to);
  };
  return (
    <OpenedMenu {...opened} placement="bottom-start" minWidth="16rem" maxHeight="60vh">
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
    </OpenedMenu>
  );
}
