import { recordIdSchema } from '@firekeep/functions/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { isDemonstrationId } from '#config/demonstration.ts';
import { registerDemonstration } from '#features/demonstration/api/register-demonstration.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { latePart } from '#lib/late-part.tsx';
import { NotFoundPage } from '../routes/error.tsx';
import { ProjectSignInPage } from '../routes/project-sign-in.tsx';
import { OwnProject } from './own-project.tsx';
import { SignedInShell } from './signed-in-shell.tsx';
import { VisitorShell } from './visitor-shell.tsx';

registerDemonstration();

const Demonstration = latePart(
  async () => (await import('./demonstration-frame.tsx')).DemonstrationFrame,
);

function Content({ id, isSignedIn }: { id: string; isSignedIn: boolean }): ReactNode {
  if (!recordIdSchema.safeParse(id).success) {
    return <NotFoundPage />;
  }
  if (isDemonstrationId(id)) {
    return <Demonstration id={id} />;
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
