import type { Project, ProjectInput } from '@firekeep/functions/contract';
import { useState } from 'react';
import { ApiError } from '#lib/errors/api-error.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { errorText } from '#lib/errors/report-error.ts';
import { useCreateProject } from '../../api/create-project.ts';
import {
  databaseOf,
  defaultDatabaseId,
  filledFrom,
  firstConnectError,
  firstProjectError,
  type ConnectForm,
  type FormError,
} from '../../model/connect-form.ts';
import { grantedConnection } from '../../model/google-flow.ts';
import { readKeyFile } from '../../model/service-account.ts';
import type { Way } from './way-choice.tsx';
import type { WizardStep } from './wizard-steps.tsx';

const emptyForm: ConnectForm = {
  name: '',
  firebaseProjectId: '',
  databaseId: defaultDatabaseId,
  serviceAccountJson: '',
};

/** Which field a refusal of the server is about; null where it is about none. */
function fieldOf(error: unknown): keyof ConnectForm | null {
  const fields = error instanceof ApiError ? error.fields : {};
  const known = ['name', 'firebaseProjectId', 'databaseId', 'serviceAccountJson'] as const;
  return known.find((field) => field in fields) ?? null;
}

function inputOf(form: ConnectForm, way: Way, googleConnectionId: string | undefined) {
  const input = {
    name: form.name.trim(),
    firebaseProjectId: form.firebaseProjectId.trim(),
    databaseId: databaseOf(form),
  };
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

/** What the wizard has collected and where it is. With an account that has just given access it continues. */
export function useWizard(projects: readonly Project[]) {
  const [connection, setConnection] = useState(() => grantedConnection.read());
  const [way, setWay] = useState<Way>(connection === undefined ? 'key' : 'google');
  const [step, setStep] = useState<WizardStep>('project');
  const [form, setForm] = useState(emptyForm);
  const [error, setError] = useState<FormError | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [keyProjectId, setKeyProjectId] = useState<string | null>(null);
  const [created, setCreated] = useState<Project | null>(null);
  const { mutateAsync, reset } = useCreateProject();

  const change = (patch: Partial<ConnectForm>) => {
    setForm({ ...form, ...patch });
    setError(null);
    setFailure(null);
  };
  /** A key says which project it is of. */
  const takeKey = (serviceAccountJson: string) => {
    const projectId = readKeyFile(serviceAccountJson)?.projectId ?? null;
    change({ serviceAccountJson, ...filledFrom(form, projectId, keyProjectId) });
    setKeyProjectId(projectId ?? keyProjectId);
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
  const refuse = (reason: unknown) => {
    const { message } = describeError(reason);
    const field = fieldOf(reason);
    setStep('project');
    // The key stays, unseen, where something else has to be corrected; it is not kept past any other end.
    if (field === null || field === 'serviceAccountJson') {
      setForm((current) => ({ ...current, serviceAccountJson: '' }));
    }
    setError(field === null ? null : { field, message });
    setFailure(field === null ? errorText('Failed to create project on server', message) : null);
  };
  const connect = async (databases: readonly string[] | null) => {
    const firstError = way === 'key' ? firstConnectError : firstProjectError;
    const found = firstError(form, projects, databases);
    setError(found);
    if (found !== null) {
      return;
    }
    setStep('connecting');
    setFailure(null);
    try {
      setCreated(await mutateAsync(inputOf(form, way, connection?.connectionId)));
      grantedConnection.write(null);
      setForm((current) => ({ ...current, serviceAccountJson: '' }));
      setStep('result');
    } catch (reason) {
      refuse(reason);
    } finally {
      // The mutation does not keep the key's text past its request.
      reset();
    }
  };
  return {
    step,
    way,
    changeWay,
    connection,
    forgetConnection,
    form,
    change,
    error,
    failure,
    created,
    takeKey,
    connect,
  };
}
