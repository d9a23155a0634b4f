import type { Project } from '@firekeep/functions/contract';
import { Link, Text } from '@chakra-ui/react';
import { EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { lateDialog } from '#components/late-dialog.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { demonstrationId, demonstrationStagingId } from '#config/demonstration.ts';
import { paths } from '#config/paths.ts';
import { SimulatedConnectionButton } from './connection-button.tsx';

const MasksDialog = lateDialog(
  async () => (await import('#features/projects/components/masks-dialog.tsx')).MasksDialog,
);

/** What can be done with one of the demonstration's projects. */
export function DemonstrationActions({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {project.id === demonstrationStagingId ? (
        <QuietButton size="md" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <EyeOff /> Masks
        </QuietButton>
      ) : null}
      <SimulatedConnectionButton project={project} />
      <MasksDialog project={project} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function To({ address, children }: { address: string; children: ReactNode }) {
  return (
    <Link asChild variant="underline">
      <RouterLink to={address}>{children}</RouterLink>
    </Link>
  );
}

/** What there is to try in it. */
export function AboutDemonstration({ project }: { project: Project }) {
  return (
    <Panel title="What to look at">
      <Text color="fg.muted">
        {project.id === demonstrationStagingId ? (
          <>
            The names and addresses of the shop’s customers are hidden by masks on their way in
            here. <To address={paths.projectRestore.link(demonstrationId)}>Restore a backup</To> of
            the shop into this project, look at the proof that nothing came through, and undo it.
            All of it is sample data inside the app.
          </>
        ) : (
          <>
            This is what a connected project looks like. Last night’s backup raised an alert: a
            collection is gone. Compare the backups, apply the restore plan that brings it back,
            undo it, and look at the proof of each backup. Or clone all of it into{' '}
            <To address={paths.project.link(demonstrationStagingId)}>its staging</To>, without the
            customers’ names. All of it is sample data inside the app.
          </>
        )}
      </Text>
    </Panel>
  );
}
