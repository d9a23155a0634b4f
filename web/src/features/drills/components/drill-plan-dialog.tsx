import type { DrillPlan, Project } from '@firekeep/functions/contract';
import { Dialog, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { DialogForm } from '#components/form/form-dialog.tsx';
import { NextRuns } from '#components/form/next-runs.tsx';
import { WhenFields } from '#components/form/when-fields.tsx';
import { NewSecret } from '#components/new-secret.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { showToast } from '#lib/toaster.ts';
import { useSaveDrillPlan } from '../api/drills.ts';
import { drillFormFor, drillFormOf, emptyDrillForm } from '../model/drill-form.ts';
import { PickFields, TargetFields } from './drill-fields.tsx';

/** What signs the calls of a new check, after the plan is saved. */
function SavedPlan({ secret }: { secret: string }) {
  const footer = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => footer.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>Drills planned</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          <NewSecret secret={secret} note="It signs the calls of your check." />
          <Text>The next drill calls your check once its data is restored.</Text>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer ref={footer}>
        <Dialog.ActionTrigger asChild>
          <QuietButton size="md">Done</QuietButton>
        </Dialog.ActionTrigger>
      </Dialog.Footer>
      <DialogClose />
    </>
  );
}

interface PlanProps {
  readonly projectId: string;
  /** All of the user's. */
  readonly projects: readonly Project[];
  /** Null before the first is saved. */
  readonly plan: DrillPlan | null;
  readonly onClose: () => void;
}

function Contents({ projectId, projects, plan, onClose }: PlanProps) {
  const [secret, setSecret] = useState<string>();
  const save = useSaveDrillPlan(projectId, true);
  if (secret !== undefined) {
    return <SavedPlan secret={secret} />;
  }
  return (
    <DialogForm
      title={plan === null ? 'Plan drills' : 'Change the drill plan'}
      submitLabel="Save plan"
      failureTitle="Failed to save the drill plan"
      gap="5"
      schema={drillFormFor(projects, projectId)}
      defaultValues={plan === null ? emptyDrillForm() : drillFormOf(plan)}
      onSubmit={async (input) =>
        save.mutateAsync({
          params: { id: projectId },
          // Pausing has its own switch.
          body: { ...input, enabled: plan?.enabled ?? true },
        })
      }
      onDone={(saved) => {
        if (saved.secret === null) {
          showToast({ type: 'success', title: 'Drill plan saved' });
          onClose();
        } else {
          setSecret(saved.secret);
        }
      }}
      onClose={() => undefined}
    >
      {() => (
        <>
          <WhenFields kinds={['weekly', 'monthly', 'cron']} />
          <NextRuns projectId={projectId} />
          <PickFields />
          <TargetFields projects={projects} sourceId={projectId} />
        </>
      )}
    </DialogForm>
  );
}

/** Plans a project's drills, or changes their plan. */
export function DrillPlanDialog({ isOpen, ...props }: PlanProps & { isOpen: boolean }) {
  return (
    <DialogFrame isOpen={isOpen} onClose={props.onClose} size="lg" isKept>
      <Contents {...props} />
    </DialogFrame>
  );
}
