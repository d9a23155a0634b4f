import type { Project } from '@firekeep/functions/contract';
import { PlugZap } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useConnectionCheck } from '#features/projects/api/use-connection-check.ts';
import { useSimulatedCheck } from '#features/projects/api/use-simulated-check.ts';

const ConnectionDrawer = lateDialog(
  async () => (await import('./connection-drawer.tsx')).ConnectionDrawer,
);

type Check = ReturnType<typeof useConnectionCheck>;

function Opener({ project, ...check }: Check & { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QuietButton size="md" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <PlugZap /> Connection
      </QuietButton>
      <ConnectionDrawer
        {...check}
        project={project}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Opens what there is to know of the project's connection. */
export function ConnectionButton({ project }: { project: Project }) {
  return <Opener project={project} {...useConnectionCheck(project)} />;
}

/** The same of the demonstration, whose connection test is simulated. */
export function SimulatedConnectionButton({ project }: { project: Project }) {
  return <Opener project={project} {...useSimulatedCheck(project)} />;
}
