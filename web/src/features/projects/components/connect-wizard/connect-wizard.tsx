import type { Project } from '@firekeep/functions/contract';
import { Dialog, Portal, Stack } from '@chakra-ui/react';
import { DialogClose } from '#components/dialog-close.tsx';
import { useState } from 'react';
import { ApiError } from '#lib/errors/api-error.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { errorText } from '#lib/errors/report-error.ts';
import { useCreateProject } from '../../api/create-project.ts';
import {
  firstConnectError,
  firstProjectError,
  type ConnectForm,
  type FormError,
} from '../../model/connect-form.ts';
import { ConnectingStep } from './connecting-step.tsx';
import { KeyStep } from './key-step.tsx';
import { ProjectStep } from './project-step.tsx';
import { ResultStep } from './result-step.tsx';
import { WizardSteps, type WizardStep } from './wizard-steps.tsx';

const emptyForm: ConnectForm = { name: '', firebaseProjectId: '', serviceAccountJson: '' };

const stepOfField: Readonly<Record<keyof ConnectForm, WizardStep>> = {
  name: 'project',
  firebaseProjectId: 'project',
  serviceAccountJson: 'key',
};

/** Which field a refusal of the server is about; null where it is about none. */
function fieldOf(error: unknown): keyof ConnectForm | null {
  const fields = error instanceof ApiError ? error.fields : {};
  const known = ['name', 'firebaseProjectId', 'serviceAccountJson'] as const;
  return known.find((field) => field in fields) ?? null;
}

function useWizard(projects: readonly Project[]) {
  const [step, setStep] = useState<WizardStep>('project');
  const [form, setForm] = useState(emptyForm);
  const [error, setError] = useState<FormError | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [created, setCreated] = useState<Project | null>(null);
  const { mutateAsync, reset } = useCreateProject();

  const change = (patch: Partial<ConnectForm>) => {
    setForm({ ...form, ...patch });
    setError(null);
    setFailure(null);
  };
  const toKey = () => {
    const found = firstProjectError(form, projects);
    setError(found);
    if (found === null) {
      setStep('key');
    }
  };
  const refuse = (reason: unknown) => {
    const { message } = describeError(reason);
    const field = fieldOf(reason);
    setStep(field === null ? 'key' : stepOfField[field]);
    setError(field === null ? null : { field, message });
    setFailure(field === null ? errorText('Failed to create project on server', message) : null);
  };
  const connect = async () => {
    const found = firstConnectError(form, projects);
    setError(found);
    if (found !== null) {
      setStep(stepOfField[found.field]);
      return;
    }
    setStep('connecting');
    setFailure(null);
    try {
      const project = await mutateAsync({
        name: form.name.trim(),
        firebaseProjectId: form.firebaseProjectId.trim(),
        connectionType: 'service-account',
        serviceAccountJson: form.serviceAccountJson,
      });
      setCreated(project);
      setStep('result');
    } catch (reason) {
      refuse(reason);
    } finally {
      // The key's text is not kept past the one request that needs it, here or in the mutation.
      setForm((current) => ({ ...current, serviceAccountJson: '' }));
      reset();
    }
  };
  return { step, setStep, form, change, error, failure, created, toKey, connect };
}

function WizardBody({ projects, onClose }: { projects: readonly Project[]; onClose: () => void }) {
  const wizard = useWizard(projects);
  const { step, form, change, error, failure, created } = wizard;
  return (
    <>
      <Dialog.Header>
        <Stack gap="4" width="full">
          <Dialog.Title>Connect a project</Dialog.Title>
          <WizardSteps current={step} />
        </Stack>
      </Dialog.Header>
      {step === 'project' ? (
        <ProjectStep form={form} onChange={change} error={error} onNext={wizard.toKey} />
      ) : null}
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
      {step === 'connecting' ? <ConnectingStep name={form.name} /> : null}
      {step === 'result' && created !== null ? (
        <ResultStep project={created} onClose={onClose} />
      ) : null}
      {step === 'connecting' ? null : <DialogClose />}
    </>
  );
}

/** From a name and a key file to a connection that was tried, and the offer of a first backup. */
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
    <Dialog.Root
      lazyMount
      unmountOnExit
      size="lg"
      open={isOpen}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '3', md: '6' }}>
          <Dialog.Content>
            <WizardBody projects={projects} onClose={onClose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
