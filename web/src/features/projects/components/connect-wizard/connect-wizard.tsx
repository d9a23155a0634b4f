import type { Project } from '@firekeep/functions/contract';
import { Box, Dialog, HStack, SegmentGroup, Spinner, Stack, Text } from '@chakra-ui/react';
import type { FormEvent, ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { useUser } from '#lib/auth/auth-state.ts';
import { useConnectionTypes, useGoToGoogle } from '../../api/google-connection.ts';
import type { Way } from '../../model/connect-form.ts';
import { VerifyFirst } from '../verify-first.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ProjectStep } from './project-step.tsx';
import { ResultStep } from './result-step.tsx';
import { useWizard, type Wizard } from './use-wizard.ts';

const steps = [
  ['project', 'Project'],
  ['connecting', 'Connecting'],
  ['result', 'Result'],
] as const;

function WizardSteps({ current }: { current: Wizard['step'] }) {
  const position = steps.findIndex(([step]) => step === current);
  return (
    <HStack as="ol" gap="2" listStyleType="none" width="full">
      {steps.map(([step, label], index) => (
        <Box
          as="li"
          key={step}
          flex="1"
          {...(step === current ? { 'aria-current': 'step' as const } : {})}
        >
          <Box
            height="1"
            borderRadius="full"
            bg={index <= position ? 'brand.solid' : 'bg.emphasized'}
            marginBottom="1.5"
          />
          <Text
            fontSize="xs"
            fontWeight={step === current ? 'semibold' : 'normal'}
            color={step === current ? 'fg' : 'fg.muted'}
          >
            {label}
          </Text>
        </Box>
      ))}
    </HStack>
  );
}

const labels: Readonly<Record<Way, string>> = {
  key: 'Key file',
  google: 'Google account',
  emulator: 'Emulator',
};

/** The ways that this installation has; nothing to choose where there is one only. */
function WayChoice({ control }: Pick<Wizard['form'], 'control'>) {
  const { field } = useController({ control, name: 'way' });
  const { data: types } = useConnectionTypes();
  const has: Readonly<Record<Way, boolean>> = {
    key: true,
    // Once an account gave access, its way stays.
    google: types?.google === true || field.value === 'google',
    emulator: types?.emulator === true,
  };
  const ways = (['key', 'google', 'emulator'] as const).filter((way) => has[way]);
  return ways.length < 2 ? null : (
    <Stack gap="1.5">
      <Text fontSize="sm" fontWeight="medium" id="connect-way">
        Connect with
      </Text>
      <SegmentGroup.Root
        value={field.value}
        onValueChange={(details) => field.onChange(details.value)}
        aria-labelledby="connect-way"
        width="fit-content"
      >
        <SegmentGroup.Indicator />
        <SegmentGroup.Items items={ways.map((way) => ({ value: way, label: labels[way] }))} />
      </SegmentGroup.Root>
    </Stack>
  );
}

/** Before the way to Google: what will be asked there. */
function GoogleStep({ choice }: { choice: ReactNode }) {
  const goToGoogle = useGoToGoogle();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goToGoogle.mutate(null);
  };
  return (
    <form onSubmit={submit}>
      <Dialog.Body>
        <Stack gap="5">
          {choice}
          <Stack gap="3" color="fg.muted" fontSize="sm">
            <Text>
              Google asks you to let Firekeep see your Firebase projects and work with their
              Firestore data, as far as your account allows. You then choose one of your projects
              here.
            </Text>
            <Text>
              Firekeep encrypts the access on its server, never shows it, and revokes it when the
              project is deleted. You can end it at any time in your Google account.
            </Text>
          </Stack>
        </Stack>
      </Dialog.Body>
      <DialogButtons
        label="Continue with Google"
        isPending={goToGoogle.isPending || goToGoogle.isSuccess}
      />
    </form>
  );
}

interface StepProps {
  readonly wizard: Wizard;
  readonly way: Way;
  readonly projects: readonly Project[];
}

/** Which project, in the way that was chosen. */
function FirstStep({ wizard, way, projects }: StepProps) {
  const { emailVerified } = useUser();
  // Asked for at once, so that they are there when another account is wanted.
  useConnectionTypes();
  const { connection, form } = wizard;
  const choice = <WayChoice control={form.control} />;
  if (emailVerified === false && way !== 'emulator') {
    return <VerifyFirst>{choice}</VerifyFirst>;
  }
  if (way !== 'google') {
    return <ProjectStep choice={choice} hasKey={way === 'key'} wizard={wizard} />;
  }
  return connection === undefined ? (
    <GoogleStep choice={choice} />
  ) : (
    <ChooseStep connection={connection} projects={projects} wizard={wizard} />
  );
}

const doing: Readonly<Record<Way, string>> = {
  key: 'Firekeep encrypts the key, reads from the database with it and asks what it may do.',
  google: 'Firekeep encrypts the access, reads from the database with it and asks what it may do.',
  emulator: 'Firekeep reads from the emulator and asks what it may do.',
};

/** While the server stores the credential and tries it. */
function ConnectingStep({ name, way }: { name: string; way: Way }) {
  return (
    <Dialog.Body>
      <Stack align="center" gap="4" paddingBlock="12" aria-live="polite">
        <Spinner size="lg" color="brand.fg" />
        <Text fontWeight="medium">Connecting to {name}</Text>
        <Text color="fg.muted" fontSize="sm" textAlign="center">
          {doing[way]}
        </Text>
      </Stack>
    </Dialog.Body>
  );
}

interface WizardProps {
  readonly projects: readonly Project[];
  readonly onClose: () => void;
}

function WizardBody({ projects, onClose }: WizardProps) {
  const wizard = useWizard(projects);
  const { step, form, created } = wizard;
  const [way, name] = useWatch({ control: form.control, name: ['way', 'name'] });
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

/** From a key file, or a Google account, to a connection that was tried, and a first backup. */
export function ConnectWizard({ isOpen, ...props }: WizardProps & { isOpen: boolean }) {
  return (
    <DialogFrame
      size="lg"
      isOpen={isOpen}
      onClose={props.onClose}
      isKept
      firstFocus={() => document.querySelector<HTMLElement>(firstField)}
    >
      <WizardBody {...props} />
    </DialogFrame>
  );
}
