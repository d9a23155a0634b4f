import type { Project } from '@firekeep/functions/contract';
import { Dialog, Stack } from '@chakra-ui/react';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { useConnectionTypes } from '../../api/google-connection.ts';
import { ChooseStep } from './choose-step.tsx';
import { ConnectingStep } from './connecting-step.tsx';
import { GoogleStep } from './google-step.tsx';
import { KeyStep } from './key-step.tsx';
import { ProjectStep } from './project-step.tsx';
import { ResultStep } from './result-step.tsx';
import { useWizard } from './use-wizard.ts';
import { WayChoice } from './way-choice.tsx';
import { WizardSteps } from './wizard-steps.tsx';

/** Which project, in the way that was chosen. */
function FirstStep({
  wizard,
  projects,
}: {
  wizard: ReturnType<typeof useWizard>;
  projects: readonly Project[];
}) {
  const { way, connection, form, change, error, failure } = wizard;
  const { data: types } = useConnectionTypes();
  const choice = (
    <WayChoice value={way} offersEmulator={types?.emulator === true} onChange={wizard.changeWay} />
  );
  if (way === 'google') {
    return connection === undefined ? (
      <GoogleStep choice={choice} />
    ) : (
      <ChooseStep
        connection={connection}
        projects={projects}
        form={form}
        onChange={change}
        error={error}
        failure={failure}
        onConnect={() => void wizard.connect()}
        onOther={wizard.forgetConnection}
      />
    );
  }
  const isKey = way === 'key';
  return (
    <ProjectStep
      choice={choice}
      form={form}
      onChange={change}
      error={error}
      failure={failure}
      label={isKey ? 'Next' : 'Connect'}
      onNext={isKey ? wizard.toKey : () => void wizard.connect()}
    />
  );
}

function WizardBody({ projects, onClose }: { projects: readonly Project[]; onClose: () => void }) {
  const wizard = useWizard(projects);
  const { step, way, form, change, error, failure, created } = wizard;
  return (
    <>
      <Dialog.Header>
        <Stack gap="4" width="full">
          <Dialog.Title>Connect a project</Dialog.Title>
          <WizardSteps current={step} way={way} />
        </Stack>
      </Dialog.Header>
      {step === 'project' ? <FirstStep wizard={wizard} projects={projects} /> : null}
      {step === 'key' ? (
        <KeyStep
          form={form}
          onChange={change}
          error={error}
          failure={failure}
          onBack={() => wizard.setStep('project')}
          onConnect={() => void wizard.connect()}
        />
      ) : null}
      {step === 'connecting' ? <ConnectingStep name={form.name} way={way} /> : null}
      {step === 'result' && created !== null ? (
        <ResultStep project={created} onClose={onClose} />
      ) : null}
      {step === 'connecting' ? null : <DialogClose />}
    </>
  );
}

/** The way is chosen already for most: they begin with the name, or with the account's projects. */
const firstField = 'input[name="google-search"], input[name="project-name"]';

/** From a name and a key file, or a Google account, to a connection that was tried, and the offer of a first backup. */
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
