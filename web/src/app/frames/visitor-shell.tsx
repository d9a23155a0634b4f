import { HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { ColorModeButton } from '#components/plain/color-mode-button.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { ProjectDot } from '#features/projects/components/project-dot.tsx';
import { isDemonstration, useDemonstration } from '#features/projects/model/demonstration.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { Shell } from './shell.tsx';

/** Around a project's pages for who is not signed in: the way home, and to sign-in and back. */
export function VisitorShell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { pid = '' } = useParams();
  const project = useDemonstration();
  const isShown = isDemonstration({ id: pid });
  return (
    <Shell
      isSignedIn={false}
      shown={isShown ? { id: project.id, project, isOfPage: true } : null}
      projects={[project]}
      project={
        isShown ? (
          <HStack gap="2" minWidth="0">
            <ProjectDot color={project.metadata.color} />
            <Text truncate>{project.name}</Text>
          </HStack>
        ) : null
      }
      actions={
        <>
          {isShown ? (
            <PaletteButton
              shown={{ id: project.id, project, isOfPage: true }}
              projects={[project]}
              isSignedIn={false}
            />
          ) : null}
          <ColorModeButton />
          <LinkButton to={paths.auth.link(`${pathname}${search}`)} size="sm" variant="outline">
            Sign in
          </LinkButton>
        </>
      }
    >
      {children}
    </Shell>
  );
}
