import { recordIdSchema, type Project } from '@firekeep/functions/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { ErrorNotice } from '#components/error-notice.tsx';
import { registerDemonstration } from '#features/demonstration/api/register-demonstration.ts';
import { DemonstrationBar } from '#features/demonstration/components/demonstration-bar.tsx';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { useSelectProject } from '#features/projects/api/change-project.ts';
import { isDemonstration, useDemonstration } from '#features/projects/model/demonstration.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { NotFoundPage } from '../routes/error.tsx';
import { ProjectSignInPage } from '../routes/project-sign-in.tsx';
import { useBackupsLoader } from './loaders.ts';
import { ProjectBar } from './project-bar.tsx';
import { SignedInShell } from './signed-in-shell.tsx';
import { VisitorShell } from './visitor-shell.tsx';

/** Coming to a project's pages selects it. */
function useFollowProject(id: string | undefined): void {
  const select = useSelectProject();
  useEffect(() => {
    if (id !== undefined) {
      select(id);
    }
  }, [id, select]);
}

/**
 * The project of the list. After a failed reload, which empties the list, it is the one that was
 * shown before: the page stays, and with it what is being typed there.
 */
function useOwnProject(id: string, projects: readonly Project[], hasFailed: boolean) {
  const listed = projects.find((item) => item.id === id);
  const [known, setKnown] = useState(listed);
  if (listed !== undefined && listed !== known) {
    setKnown(listed);
  }
  return listed ?? (hasFailed && known?.id === id ? known : undefined);
}

/** A page of one of the user's own projects. */
function OwnProject({ id }: { id: string }) {
  const { projects, isLoading, error, reload } = useProjects();
  const project = useOwnProject(id, projects, error !== null);
  useFollowProject(project?.id);
  useBackupsLoader(project?.id);
  if (project !== undefined) {
    return (
      <>
        <ProjectBar project={project} />
        {/* Keyed, so that no page carries state over from one project to the next. */}
        <Outlet key={project.id} context={project} />
      </>
    );
  }
  if (isLoading) {
    return null;
  }
  return error === null ? (
    <NotFoundPage reason="Project not found" />
  ) : (
    <ErrorNotice title="Failed to load projects" error={error} onRetry={reload} />
  );
}

registerDemonstration();

/** A page of the demonstration: the product's own, on sample data. */
function Demonstration() {
  const project = useDemonstration();
  return (
    <>
      <DemonstrationBar />
      <ProjectBar project={project} />
      <Outlet key={project.id} context={project} />
    </>
  );
}

function Content({ id, isSignedIn }: { id: string; isSignedIn: boolean }): ReactNode {
  if (!recordIdSchema.safeParse(id).success) {
    return <NotFoundPage />;
  }
  if (isDemonstration({ id })) {
    return <Demonstration />;
  }
  return isSignedIn ? <OwnProject id={id} /> : <ProjectSignInPage />;
}

/** The frame of a project's pages, for users and visitors; they get it with `useProject()`. */
export function Component() {
  const { pid = '' } = useParams();
  const { isAuthenticated } = useAuthState();
  const Shell = isAuthenticated ? SignedInShell : VisitorShell;
  return (
    <Shell>
      <Content id={pid} isSignedIn={isAuthenticated} />
    </Shell>
  );
}
