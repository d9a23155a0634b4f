import type { BackupRecord, Project, Restore } from '@firekeep/functions/contract';
import { Flex, Stack, Text } from '@chakra-ui/react';
import { BusyButton } from '#components/busy-button.tsx';
import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Form } from '#components/form/form.tsx';
import { useZodForm, type ZodForm } from '#components/form/use-zod-form.ts';
import { Panel } from '#components/panel.tsx';
import { latePart } from '#lib/late-part.tsx';
import { useFindInTarget } from '../api/find-in-target.ts';
import { useMakePlan } from '../api/start-restore.ts';
import { isBelowMeant, targetPathOf, withBelow, type Presence } from '../model/below.ts';
import { nowChoice } from '../model/now-choice.ts';
import {
  restoreChoiceSchema,
  type RestoreChoice,
  type RestoreForm,
} from '../model/restore-form.ts';
import { BackupChoice } from './backup-choice.tsx';
import { ModeChoice, SafetyChoice } from './how-choice.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { RestoreSentence } from './restore-sentence.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { TargetChoice } from './target-choice.tsx';

/** Few restores lead into another project. */
const MasksChoice = latePart(async () => (await import('./masks-choice.tsx')).MasksChoice, null);

export interface RestoreChooserProps {
  /** The project whose backups these are. */
  readonly projectId: string;
  /** Verified backups, newest first. */
  readonly backups: readonly BackupRecord[];
  /** Whose collections are offered of what the database holds now. */
  readonly usual: BackupRecord | undefined;
  readonly projects: readonly Project[];
  readonly initial: RestoreForm;
  /** Whether the choices are of one document or collection: a sentence, until they are changed. */
  readonly isShort: boolean;
  readonly onStarted: (restore: Restore) => void;
  /** Draws between which projects it goes, by the target's id. */
  readonly renderEnds?: (targetId: string) => ReactNode;
}

/** The button that makes the plan, after what stands against it. */
function MakePlan({
  failure,
  needsAttention,
  isPending,
  isLooking,
}: {
  /** Why the plan was refused; null where it wasn't. */
  failure: unknown;
  /** Whether a field above was refused. */
  needsAttention: boolean;
  isPending: boolean;
  /** Whether it isn't known yet what the target holds. */
  isLooking: boolean;
}) {
  return (
    <>
      {failure === null ? null : <RefusedNotice title="Failed to make the plan" error={failure} />}
      {needsAttention ? (
        <Text color="fg.error" fontSize="sm" role="alert">
          Something above needs your attention.
        </Text>
      ) : null}
      <Flex gap="3" align="center" wrap="wrap">
        <BusyButton type="submit" loading={isPending} disabled={isLooking} size="lg">
          Make the plan
        </BusyButton>
        <Text fontSize="sm" color="fg.muted">
          Nothing is written before you have seen it.
        </Text>
      </Flex>
    </>
  );
}

interface ChoicesProps {
  readonly form: ZodForm<RestoreForm, RestoreChoice>;
  readonly props: RestoreChooserProps;
  readonly presence: Presence;
  readonly isBelow: boolean;
}

/** All choices, each in a card. */
function Choices({ form, props, presence, isBelow }: ChoicesProps) {
  const { control, setValue } = form;
  const { backups, usual, projects, projectId } = props;
  const recordId = useWatch({ control, name: 'recordId' });
  return (
    <>
      <Panel title="Backup">
        <BackupChoice
          control={control}
          backups={backups}
          onChange={() => {
            setValue('scope.collections', []);
            setValue('scope.groups', []);
          }}
        />
      </Panel>
      <Panel title="What">
        <ScopeChoice
          control={control}
          record={recordId === nowChoice ? usual : backups.find(({ id }) => id === recordId)}
          presence={presence}
          isBelow={isBelow}
        />
      </Panel>
      <Panel title="Where to">
        <TargetChoice form={form} projects={projects} sourceId={projectId} />
      </Panel>
      <Panel title="How">
        <ModeChoice control={control} />
      </Panel>
      <Panel title="Safety backup">
        <SafetyChoice control={control} />
      </Panel>
    </>
  );
}

/** Asks what to restore, from where to where and how; the first step is always the plan. */
export function RestoreChooser(props: RestoreChooserProps) {
  const { projectId, backups, projects, initial, isShort, onStarted } = props;
  const [isOpen, setOpen] = useState(!isShort);
  const { mutateAsync } = useMakePlan();
  const form = useZodForm({
    schema: restoreChoiceSchema,
    defaultValues: initial,
    onSubmit: async ({ scope, ...choice }) =>
      mutateAsync({
        body: { projectId, ...choice, scope: withBelow(scope, isBelow), dryRun: true },
      }),
    onDone: onStarted,
  });
  const { control } = form;
  const values = useWatch({ control, compute: (all: RestoreForm) => all });
  const target = projects.find(({ id }) => id === values.target.projectId);
  const isOwnDatabase = target?.databaseId === values.target.databaseId;
  const place = isOwnDatabase ? targetPathOf(values) : null;
  const presence = useFindInTarget(values.target.projectId, place);
  const isBelow = isBelowMeant(values, presence);
  const needsAttention = Object.keys(form.formState.errors).length > 0;
  const backup = backups.find(({ id }) => id === values.recordId);
  const isOne = !isOpen && !needsAttention && backup !== undefined && target !== undefined;
  const sentence = isOne ? (
    <RestoreSentence
      {...{ values, backup, target, presence, isBelow }}
      onChange={() => setOpen(true)}
    />
  ) : null;
  return (
    <Form form={form}>
      <Stack gap={{ base: '5', md: '6' }}>
        {props.renderEnds?.(values.target.projectId)}
        {sentence ?? <Choices form={form} props={props} presence={presence} isBelow={isBelow} />}
        {target === undefined || target.id === projectId ? null : (
          <MasksChoice control={control} target={target} />
        )}
        <MakePlan
          failure={form.rejection}
          needsAttention={needsAttention}
          isPending={form.isPending}
          isLooking={values.scope.kind === 'document' && presence === 'looking'}
        />
      </Stack>
    </Form>
  );
}
