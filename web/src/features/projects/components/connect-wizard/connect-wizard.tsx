import {
  firebaseProjectIdSchema,
  type DatabaseChoicesInput,
  type Project,
} from '@firekeep/functions/contract';
import { Dialog, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
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

/** The ways that this installation has. Once an account gave access, its way stays. */
function useWays({ way }: Wizard): readonly Way[] {
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
  projects,
  choice,
}: {
  wizard: Wizard;
  projects: readonly Project[];
  choice: ReactNode;
}) {
  const { way, connection, form, change, error, failure } = wizard;
  const databases = useDatabases(databasesInput(wizard));
  const connect = () => void wizard.connect(databases);
  const given = { form, databases, onChange: change, error, failure, onConnect: connect };
  if (way !== 'google') {
    return <ProjectStep choice={choice} hasKey={way === 'key'} onKey={wizard.takeKey} {...given} />;
  }
  return connection === undefined ? (
    <GoogleStep choice={choice} />
  ) : (
    <ChooseStep
      connection={connection}
      projects={projects}
      onOther={wizard.forgetConnection}
      {...given}
    />
  );
}

function FirstStep({ wizard, projects }: { wizard: Wizard; projects: readonly Project[] }) {
  const { emailVerified } = useUser();
  const ways = useWays(wizard);
  const choice = <WayChoice value={wizard.way} ways={ways} onChange={wizard.changeWay} />;
  return emailVerified === false && wizard.way !== 'emulator' ? (
    <VerifyFirst>{choice}</VerifyFirst>
  ) : (
    <ProjectChoice wizard={wizard} projects={projects} choice={choice} />
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
