import type { Project } from '@firekeep/functions/contract';
import { Dialog, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { useUser } from '#lib/auth/auth-state.ts';
import { useConnectionTypes } from '../../api/google-connection.ts';
import type { Way } from '../../model/connect-form.ts';
import { VerifyFirst } from '../verify-first.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ConnectingStep } from './connecting-step.tsx';
import { GoogleStep } from './google-step.tsx';
import { ProjectStep } from './project-step.tsx';
import { ResultStep } from './result-step.tsx';
import { useWizard, type Wizard } from './use-wizard.ts';
import { WayChoice } from './way-choice.tsx';
import { WizardSteps } from './wizard-steps.tsx';

/** The ways that this installation has. Once an account gave access, its way stays. */
function useWays(way: Way): readonly Way[] {
  const { data: types } = useConnectionTypes();
  const hasGoogle = types?.google === true || way === 'google';
  return [
    'key',
    ...(hasGoogle ? ['google' as const] : []),
    ...(types?.emulator === true ? ['emulator' as const] : []),
  ];
}

/** Which project, in the way that was chosen. */
function ProjectChoice({
  wizard,
  way,
  projects,
  choice,
}: {
  wizard: Wizard;
  way: Way;
  projects: readonly Project[];
  choice: ReactNode;
}) {
  const { connection } = wizard;
  if (way !== 'google') {
    return <ProjectStep choice={choice} hasKey={way === 'key'} wizard={wizard} />;
  }
  return connection === undefined ? (
    <GoogleStep choice={choice} />
  ) : (
    <ChooseStep connection={connection} projects={projects} wizard={wizard} />
  );
}

function FirstStep({
  wizard,
  way,
  projects,
}: {
  wizard: Wizard;
  way: Way;
  projects: readonly Project[];
}) {
  const { emailVerified } = useUser();
  const ways = useWays(way);
  const choice = <WayChoice control={wizard.form.control} ways={ways} />;
  return emailVerified === false && way !== 'emulator' ? (
    <VerifyFirst>{choice}</VerifyFirst>
  ) : (
    <ProjectChoice wizard={wizard} way={way} projects={projects} choice={choice} />
  );
}

function WizardBody({ projects, onClose }: { projects: readonly Project[]; onClose: () => void }) {
  const wizard = useWizard(projects);
  const { step, form, created } = wizard;
  const { control } = form;
  const way = useWatch({ control, name: 'way' });
  const name = useWatch({ control, name: 'name' });
  return (
    <>
      <Dialog.Header>
        <Stack gap="4" width="full">
          <Dialog.Title>Connect a project</Dialog.Title>
          <WizardSteps current={step} />
        </Stack>
      </Dialog.Header>
      {step === 'project' ? <FirstStep wizard={wizard} way={way} projects={projects} /> : null}
      {step === 'connecting' ? <ConnectingStep name={name} way={way} /> : null}
      {step === 'result' && created !== null ? (
        <ResultStep project={created} onClose={onClose} />
      ) : null}
      {step === 'connecting' ? null : <DialogClose />}
    </>
  );
}

/** The way is chosen already for most: they begin with the key, or with the account's projects. */
const firstField = 'input[name="google-search"], textarea[name="service-account-json"]';

/** From a key file, or a Google account, to a connection that was tried, and the offer of a first backup. */
export function ConnectWizard({
  isOpen,
  onClose,
  projects,
}: {
  isOpen: boolean;
  onClose: () => void;
  projects: readonly Project[];
}) {
  return (
    <DialogFrame
      size="lg"
      isOpen={isOpen}
      onClose={onClose}
      isKept
      firstFocus={() => document.querySelector<HTMLElement>(firstField)}
    >
      <WizardBody projects={projects} onClose={onClose} />
    </DialogFrame>
  );
}
