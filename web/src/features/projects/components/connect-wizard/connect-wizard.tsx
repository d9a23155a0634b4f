import {
  firebaseProjectIdSchema,
  type DatabaseChoicesInput,
  type Project,
} from '@firekeep/functions/contract';
import { Dialog, Stack } from '@chakra-ui/react';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { useUser } from '#lib/auth/auth-state.ts';
import { useConnectionTypes } from '../../api/google-connection.ts';
import { useDatabases } from '../../api/list-databases.ts';
import { readKeyFile } from '../../model/service-account.ts';
import { VerifyFirst } from '../verify-first.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ConnectingStep } from './connecting-step.tsx';
import { GoogleStep } from './google-step.tsx';
import { ProjectStep } from './project-step.tsx';
import { ResultStep } from './result-step.tsx';
import { useWizard } from './use-wizard.ts';
import { WayChoice, type Way } from './way-choice.tsx';
import { WizardSteps } from './wizard-steps.tsx';

type Wizard = ReturnType<typeof useWizard>;

/** What is needed to ask which databases there are; null while it is not. */
function databasesInput({ way, form, connection }: Wizard): DatabaseChoicesInput | null {
  const firebaseProjectId = form.firebaseProjectId.trim();
  if (!firebaseProjectIdSchema.safeParse(firebaseProjectId).success) {
    return null;
  }
  if (way === 'key') {
    const { serviceAccountJson } = form;
    return readKeyFile(serviceAccountJson) === null
      ? null
      : { firebaseProjectId, serviceAccountJson };
  }
  return way === 'google' && connection !== undefined
    ? { firebaseProjectId, googleConnectionId: connection.connectionId }
    : null;
}

/** Which project, in the way that was chosen. */
function FirstStep({ wizard, projects }: { wizard: Wizard; projects: readonly Project[] }) {
  const { way, connection, form, change, error, failure } = wizard;
  const { emailVerified } = useUser();
  const { data: types } = useConnectionTypes();
  const databases = useDatabases(emailVerified === false ? null : databasesInput(wizard));
  const ways: readonly Way[] = [
    'key',
    ...(types?.google === true || way === 'google' ? ['google' as const] : []),
    ...(types?.emulator === true ? ['emulator' as const] : []),
  ];
  const choice = <WayChoice value={way} ways={ways} onChange={wizard.changeWay} />;
  if (emailVerified === false && way !== 'emulator') {
    return <VerifyFirst>{choice}</VerifyFirst>;
  }
  if (way === 'google' && connection === undefined) {
    return <GoogleStep choice={choice} />;
  }
  const connect = () => void wizard.connect();
  return way === 'google' && connection !== undefined ? (
    <ChooseStep
      connection={connection}
      projects={projects}
      form={form}
      databases={databases}
      onChange={change}
      error={error}
      failure={failure}
      onConnect={connect}
      onOther={wizard.forgetConnection}
    />
  ) : (
    <ProjectStep
      choice={choice}
      hasKey={way === 'key'}
      form={form}
      databases={databases}
      onChange={change}
      onKey={wizard.takeKey}
      error={error}
      failure={failure}
      onConnect={connect}
    />
  );
}

function WizardBody({ projects, onClose }: { projects: readonly Project[]; onClose: () => void }) {
  const wizard = useWizard(projects);
  const { step, way, form, created } = wizard;
  return (
    <>
      <Dialog.Header>
        <Stack gap="4" width="full">
          <Dialog.Title>Connect a project</Dialog.Title>
          <WizardSteps current={step} />
        </Stack>
      </Dialog.Header>
      {step === 'project' ? <FirstStep wizard={wizard} projects={projects} /> : null}
      {step === 'connecting' ? <ConnectingStep name={form.name} way={way} /> : null}
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
