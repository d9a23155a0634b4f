import type { Project, ProjectMetadata } from '@firekeep/functions/contract';
import { Badge, Box, Flex, HStack, IconButton } from '@chakra-ui/react';
import { Menu as MenuIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { lateDialog } from '#components/late-dialog.tsx';
import { LogoMark } from '#components/logo.tsx';
import { paths } from '#config/paths.ts';
import { ConnectionBadge } from '#features/projects/components/connection-badge.tsx';
import { EnvironmentBadge } from '#features/projects/components/environment-badge.tsx';
import { actedOn } from '#features/projects/model/acted-on.ts';
import { isDemonstration } from '#features/projects/model/demonstration.ts';
import { useStore } from '#lib/store.ts';
import { PlaceCrumbs } from './place-crumbs.tsx';
import type { ShownProject } from './use-shown-project.ts';

const MenuDrawer = lateDialog(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

const stripes: Readonly<Record<ProjectMetadata['environment'], string>> = {
  production: 'red.solid',
  staging: 'orange.solid',
  development: 'transparent',
};

function NavigationDrawer(of: { shown: ShownProject | null; isSignedIn: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="ghost"
        colorPalette="gray"
        size="sm"
        hideFrom="lg"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      <MenuDrawer {...of} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** What one should know of the project before one changes anything in it. */
function ProjectMarks({ shown }: { shown: ShownProject | null }) {
  const project = shown?.project;
  if (project === undefined || shown?.isOfPage !== true) {
    return null;
  }
  return (
    <HStack gap="1.5" hideBelow="md">
      {isDemonstration(project) ? (
        <Badge colorPalette="gray">Live demo</Badge>
      ) : (
        <EnvironmentBadge environment={project.metadata.environment} />
      )}
      {project.status === 'connected' ? null : <ConnectionBadge status={project.status} />}
    </HStack>
  );
}

interface TopBarProps {
  readonly shown: ShownProject | null;
  readonly isSignedIn: boolean;
  readonly projects: readonly Project[];
  /** Which project this is, or the way to another. */
  readonly project: ReactNode;
  /** At the right end. */
  readonly children: ReactNode;
}

/** The app's only bar: the current place, and what every page has. */
export function TopBar({ shown, isSignedIn, projects, project, children }: TopBarProps) {
  const pageProject = shown?.isOfPage === true ? shown.project : undefined;
  const written = useStore(actedOn) ?? pageProject;
  const environment = written?.metadata.environment ?? 'development';
  const [home, homeName] = isSignedIn
    ? [paths.dashboard.link(), 'Firekeep, dashboard']
    : [paths.home.link(), 'Firekeep, home'];
  const hasMenu = isSignedIn || shown !== null;
  return (
    <Flex
      as="header"
      position="sticky"
      top="0"
      zIndex="sticky"
      height="12"
      align="center"
      justify="space-between"
      gap="3"
      paddingInline={{ base: '2', md: '3' }}
      bg="bg.canvas"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      <Box
        position="absolute"
        insetInline="0"
        top="0"
        height="3px"
        bg={stripes[environment]}
        data-environment={written?.metadata.environment}
        aria-hidden="true"
      />
      <HStack gap="2" minWidth="0" flex="1">
        {hasMenu ? <NavigationDrawer shown={shown} isSignedIn={isSignedIn} /> : null}
        <Box asChild flexShrink={0}>
          <RouterLink to={home} aria-label={homeName}>
            <LogoMark size={24} />
          </RouterLink>
        </Box>
        {project}
        <ProjectMarks shown={shown} />
        {shown === null ? null : <PlaceCrumbs shown={shown} projects={projects} />}
      </HStack>
      <HStack gap="1" flexShrink={0}>
        {children}
      </HStack>
    </Flex>
  );
}
