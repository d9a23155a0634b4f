import {
  firebaseProjectIdSchema,
  type DatabaseChoicesInput,
  type GoogleConnection,
  type Project,
  type ProjectInput,
} from '@firekeep/functions/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { useCreateProject } from '../../api/change-project.ts';
import { useDatabases } from '../../api/list-databases.ts';
import {
  connectFormSchema,
  databaseOf,
  defaultDatabaseId,
  environmentOf,
  filledFrom,
  type ConnectForm,
  type Way,
} from '../../model/connect-form.ts';
import { grantedConnection } from '../../model/google-flow.ts';
import { readKeyFile } from '../../model/service-account.ts';

const empty = {
  name: '',
  firebaseProjectId: '',
  databaseId: defaultDatabaseId,
  environment: null,
  serviceAccountJson: '',
};

function inputOf(form: ConnectForm, googleConnectionId: string | undefined) {
  const input = {
    name: form.name.trim(),
    firebaseProjectId: form.firebaseProjectId.trim(),
    databaseId: databaseOf(form),
    metadata: { environment: environmentOf(form) },
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
  return inputs[form.way];
}

/** What is needed to ask which databases there are; null while it is not. */
function databasesInput(
  { way, firebaseProjectId: typedId, serviceAccountJson }: ConnectForm,
  connection: GoogleConnection | undefined,
): DatabaseChoicesInput | null {
  const firebaseProjectId = typedId.trim();
  if (!firebaseProjectIdSchema.safeParse(firebaseProjectId).success) {
    return null;
  }
  if (way === 'key') {
    return readKeyFile(serviceAccountJson) === null
      ? null
      : { firebaseProjectId, serviceAccountJson };
  }
  return way === 'google' && connection !== undefined
    ? { firebaseProjectId, googleConnectionId: connection.connectionId }
    : null;
}

/** Whether the server refuses something else than the key. */
function isAboutOtherField(error: unknown): boolean {
  const fields = error instanceof ApiError ? error.fields : {};
  return ['name', 'firebaseProjectId', 'databaseId'].some((field) => field in fields);
}

/** What the wizard has collected and where it is. It continues with an account that gave access. */
export function useWizard(projects: readonly Project[]) {
  const [connection, setConnection] = useState(() => grantedConnection.read());
  const [step, setStep] = useState<'project' | 'connecting' | 'result'>('project');
  const [keyProjectId, setKeyProjectId] = useState<string | null>(null);
  const [created, setCreated] = useState<Project | null>(null);
  const [asked, setAsked] = useState<DatabaseChoicesInput | null>(null);
  const databases = useDatabases(asked);
  const { mutateAsync, reset } = useCreateProject();
  const form = useZodForm({
    schema: connectFormSchema(projects, databases),
    defaultValues: { ...empty, way: connection === undefined ? 'key' : 'google' },
    onSubmit: async (values, { setValue }) => {
      setStep('connecting');
      try {
        setCreated(await mutateAsync({ body: inputOf(values, connection?.connectionId) }));
        grantedConnection.write(null);
        setValue('serviceAccountJson', '');
        setStep('result');
      } catch (error) {
        // The key stays, unseen, where something else has to be corrected, and after no other end.
        if (!isAboutOtherField(error)) {
          setValue('serviceAccountJson', '');
        }
        setStep('project');
        throw error;
      } finally {
        // The mutation does not keep the key's text past its request.
        reset();
      }
    },
  });
  const { control, setValue } = form;
  const values = useWatch({ control });
  // Connecting uses up what Google gave: nothing is asked with it from then on.
  const wanted =
    step === 'project' ? databasesInput({ ...empty, way: 'key', ...values }, connection) : null;
  if (JSON.stringify(wanted) !== JSON.stringify(asked)) {
    setAsked(wanted);
  }
  /** A key says which project it is of. */
  const takeKey = (text: string) => {
    const projectId = readKeyFile(text)?.projectId ?? null;
    const filled = filledFrom({ ...empty, ...values }, projectId, keyProjectId);
    setValue('serviceAccountJson', text);
    setValue('name', filled.name);
    setValue('firebaseProjectId', filled.firebaseProjectId);
    setKeyProjectId(projectId ?? keyProjectId);
  };
  const forgetConnection = () => {
    grantedConnection.write(null);
    setConnection(undefined);
    form.reset({ ...empty, way: 'google' });
  };
  return { form, step, connection, forgetConnection, databases, created, takeKey };
}

export type Wizard = ReturnType<typeof useWizard>;
