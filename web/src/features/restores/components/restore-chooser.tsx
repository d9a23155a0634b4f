import type { BackupRecord, Project, Restore } from '@firekeep/functions/contract';
import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { Panel } from '#components/panel.tsx';
import { errorOf, serverErrors, type FieldErrors } from '#lib/errors/field-errors.ts';
import { useFindInTarget } from '../api/find-in-target.ts';
import { useMakePlan } from '../api/start-restore.ts';
import { targetPathOf, withBelow } from '../model/below.ts';
import { readForm, type RestoreForm } from '../model/restore-form.ts';
import { BackupChoice } from './backup-choice.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { SafetyChoice } from './safety-choice.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { TargetChoice } from './target-choice.tsx';

export interface RestoreChooserProps {
  /** The project whose backups these are. */
  readonly projectId: string;
  /** Verified backups, newest first. */
  readonly backups: readonly BackupRecord[];
  readonly projects: readonly Project[];
  readonly initial: RestoreForm;
  readonly onStarted: (restore: Restore) => void;
}

/** Asks what to restore, from where to where and how; the first step is always the plan. */
export function RestoreChooser(props: RestoreChooserProps) {
  const { projectId, backups, projects, initial, onStarted } = props;
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const start = useMakePlan();
  const target = projects.find(({ id }) => id === form.targetProjectId);
  const isOwnDatabase = target?.databaseId === form.databaseId;
  const presence = useFindInTarget(form.targetProjectId, isOwnDatabase ? targetPathOf(form) : null);
  const chosen = withBelow(form, presence);
  const shown = { ...serverErrors(start.error), ...errors };
  const record = backups.find(({ id }) => id === form.recordId);
  const change = (patch: Partial<RestoreForm>) => {
    setForm({ ...form, ...patch });
    setErrors({});
    start.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { choice, errors: found } = readForm(chosen);
    setErrors(found ?? {});
    if (choice !== undefined) {
      start.mutate({ body: { projectId, ...choice, dryRun: true } }, { onSuccess: onStarted });
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={{ base: '5', md: '6' }}>
        <Panel title="Backup">
          <BackupChoice
            backups={backups}
            recordId={form.recordId}
            onChange={(recordId) => change({ recordId, collections: [], groups: [] })}
            error={errorOf(shown, 'recordId')}
          />
        </Panel>
        <Panel title="What">
          <ScopeChoice
            form={chosen}
            record={record}
            presence={presence}
            error={errorOf(shown, 'scope')}
            onChange={change}
          />
        </Panel>
        <Panel title="Where to">
          <TargetChoice
            form={form}
            projects={projects}
            sourceId={projectId}
            errors={shown}
            onChange={change}
          />
        </Panel>
        <Panel title="How">
          <ModeChoice mode={form.mode} onChange={(mode) => change({ mode })} />
        </Panel>
        <Panel title="Safety backup">
          <SafetyChoice
            isChecked={form.safetyBackup}
            onChange={(safetyBackup) => change({ safetyBackup })}
          />
        </Panel>
        {start.error === null ? null : (
          <RefusedNotice title="Failed to make the plan" error={start.error} />
        )}
        {Object.keys(shown).length > 0 ? (
          <Text color="fg.error" fontSize="sm" role="alert">
            Something above needs your attention.
          </Text>
        ) : null}
        <Flex gap="3" align="center" wrap="wrap">
          <Button
            type="submit"
            loading={start.isPending}
            disabled={form.scopeKind === 'document' && presence === 'looking'}
            size="lg"
          >
            Make the plan
          </Button>
          <Text fontSize="sm" color="fg.muted">
            Nothing is written before you have seen it.
          </Text>
        </Flex>
      </Stack>
    </form>
  );
}
