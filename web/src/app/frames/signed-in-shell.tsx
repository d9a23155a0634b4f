import type { ReactNode } from 'react';
import { ColorModeButton } from '#components/plain/color-mode-button.tsx';
import { useAccountSync } from '#features/account/api/account.ts';
import { DeletedAccountNotice } from '#features/account/components/deleted-account-notice.tsx';
import { useAlertAttention } from '#features/alerts/api/alert-attention.ts';
import { VerifyNotice } from '#features/auth/components/verify-notice.tsx';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { AlertMenu } from './alert-menu.tsx';
import { useProjectsLoader } from './loaders.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import { Shell } from './shell.tsx';
import { useShownProject } from './use-shown-project.ts';
import { UserMenu } from './user-menu.tsx';

/** What is followed on every page: apart, so that the frame isn't drawn again for it. */
function Followed() {
  useProjectsLoader();
  useAccountSync();
  useAlertAttention();
  return null;
}

/** Around all pages for who is signed in. */
export function SignedInShell({ children }: { children: ReactNode }) {
  const { projects } = useProjects();
  const shown = useShownProject();
  return (
    <Shell
      isSignedIn
      shown={shown}
      projects={projects}
      project={<ProjectSwitcher projects={projects} current={shown?.project ?? null} />}
      actions={
        <>
          <PaletteButton shown={shown} projects={projects} isSignedIn />
          <AlertMenu projects={projects} />
          <ColorModeButton />
          <UserMenu />
        </>
      }
    >
      <Followed />
      <VerifyNotice />
      <DeletedAccountNotice />
      {children}
    </Shell>
  );
}
