import type { Project, ProjectInput } from '@firekeep/functions/contract';
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
import { grantedConnection } from '../../model/google-flow.ts';
import type { Way } from './way-choice.tsx';
import type { WizardStep } from './wizard-steps.tsx';

const emptyForm: ConnectForm = { name: '', firebaseProjectId: '', serviceAccountJson: '' };

/** Which field a refusal of the server is about; null where it is about none. */
function fieldOf(error: unknown): keyof ConnectForm | null {
  const fields = error instanceof ApiError ? error.fields : {};
  const known = ['name', 'firebaseProjectId', 'serviceAccountJson'] as const;
  return known.find((field) => field in fields) ?? null;
}

/** Where a field is; the key's text is a step of its own. */
function stepOf(field: keyof ConnectForm | null, way: Way): WizardStep {
  return way === 'key' && (field === null || field === 'serviceAccountJson') ? 'key' : 'project';
}

function inputOf(form: ConnectForm, way: Way, googleConnectionId: string | undefined) {
  const input = { name: form.name.trim(), firebaseProjectId: form.firebaseProjectId.trim() };
  const inputs: Readonly<Record<Way, ProjectInput>> = {
    key: {
      ...input,
      connectionType: 'service-account',
      serviceAccountJson: form.serviceAccountJson,
    },
    google: { ...input, connectionType: 'google', googleConnectionId },
    emulator: { ...input, connectionType: 'emulator' },
  };
  return inputs[way];
}

/** What the wizard has collected and where it is. An account that has just given access is gone on with. */
export function useWizard(projects: readonly Project[]) {
  const [connection, setConnection] = useState(() => grantedConnection.read());
  const [way, setWay] = useState<Way>(connection === undefined ? 'key' : 'google');
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
  const changeWay = (next: Way) => {
    setWay(next);
    setError(null);
    setFailure(null);
  };
  const forgetConnection = () => {
    grantedConnection.write(null);
    setConnection(undefined);
    setForm(emptyForm);
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
    setStep(stepOf(field, way));
    setError(field === null ? null : { field, message });
    setFailure(field === null ? errorText('Failed to create project on server', message) : null);
  };
  const connect = async () => {
    const found =
      way === 'key' ? firstConnectError(form, projects) : firstProjectError(form, projects);
    setError(found);
    if (found !== null) {
      setStep(stepOf(found.field, way));
      return;
    }
    setStep('connecting');
    setFailure(null);
    try {
      setCreated(await mutateAsync(inputOf(form, way, connection?.connectionId)));
      grantedConnection.write(null);
      setStep('result');
    } catch (reason) {
      refuse(reason);
    } finally {
      // The key's text is not kept past the one request that needs it, here or in the mutation.
      setForm((current) => ({ ...current, serviceAccountJson: '' }));
      reset();
    }
  };
  return {
    step,
    setStep,
    way,
    changeWay,
    connection,
    forgetConnection,
    form,
    change,
    error,
    failure,
    created,
    toKey,
    connect,
  };
}
