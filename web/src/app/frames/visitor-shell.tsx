import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { ColorModeButton } from '#components/plain/color-mode-button.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { isDemonstrationId } from '#config/demonstration.ts';
import { paths } from '#config/paths.ts';
import { useDemonstration, useDemonstrations } from '#features/projects/model/demonstration.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { Shell } from './shell.tsx';

/** Around a project's pages for who is not signed in: the way home, and to sign-in and back. */
export function VisitorShell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { pid } = useParams();
  const projects = useDemonstrations();
  const project = useDemonstration(pid);
  const shown =
    pid !== undefined && isDemonstrationId(pid) ? { id: pid, project, isOfPage: true } : null;
  return (
    <Shell
      isSignedIn={false}
      shown={shown}
      projects={projects}
      project={<ProjectSwitcher projects={[]} current={project ?? null} />}
      actions={
        <>
          {shown === null ? null : (
            <PaletteButton shown={shown} projects={projects} isSignedIn={false} />
          )}
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
