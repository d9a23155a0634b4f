import { recordIdSchema } from '@firekeep/functions/contract';
import type { ReactNode } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { registerDemonstration } from '#features/demonstration/api/register-demonstration.ts';
import { DemonstrationBar } from '#features/demonstration/components/demonstration-bar.tsx';
import { isDemonstration, useDemonstration } from '#features/projects/model/demonstration.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { NotFoundPage } from '../routes/error.tsx';
import { ProjectSignInPage } from '../routes/project-sign-in.tsx';
import { OwnProject } from './own-project.tsx';
import { SignedInShell } from './signed-in-shell.tsx';
import { VisitorShell } from './visitor-shell.tsx';

registerDemonstration();

/** A page of the demonstration: the product's own, on sample data. */
function Demonstration() {
  const project = useDemonstration();
  return (
    <>
      <DemonstrationBar />
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
