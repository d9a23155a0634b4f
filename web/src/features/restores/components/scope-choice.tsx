import type { BackupRecord } from '@firekeep/functions/contract';
import { Field, RadioGroup, Stack, Text, Textarea } from '@chakra-ui/react';
import { LabelledInput } from '#components/labelled-input.tsx';
import type { Presence } from '../model/below.ts';
import {
  groupTotals,
  topLevelTotals,
  type RestoreForm,
  type ScopeKind,
} from '../model/restore-form.ts';
import { CheckList } from './check-list.tsx';
import { TickLine } from './tick-line.tsx';

export interface ScopeChoiceProps {
  readonly form: RestoreForm;
  readonly record: BackupRecord | undefined;
  /** Whether the target holds the document to restore. */
  readonly presence: Presence;
  readonly error: string | undefined;
  readonly onChange: (patch: Partial<RestoreForm>) => void;
}

const kinds: readonly { value: ScopeKind; label: string }[] = [
  { value: 'all', label: 'The whole backup' },
  { value: 'collections', label: 'Collections' },
  { value: 'document', label: 'One document' },
  { value: 'groups', label: 'Collection groups' },
];

function isScopeKind(value: string | null): value is ScopeKind {
  return kinds.some((kind) => kind.value === value);
}

function Collections({ form, record, onChange }: ScopeChoiceProps) {
  return (
    <>
      <CheckList
        legend="Top-level collections, with everything below them"
        options={topLevelTotals(record?.metadata.collections ?? [])}
        chosen={form.collections}
        onChange={(collections) => onChange({ collections })}
      />
      <Field.Root>
        <Field.Label>Other collection paths</Field.Label>
        <Textarea
          value={form.typedCollections}
          onChange={(event) => onChange({ typedCollections: event.target.value })}
          rows={2}
          fontFamily="mono"
          fontSize="sm"
          placeholder="customers/ada/orders"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field.HelperText>One per line, at any depth.</Field.HelperText>
      </Field.Root>
    </>
  );
}

const belowHelp: Readonly<Record<Presence, string>> = {
  looking: 'Looking whether the target holds the document…',
  missing: 'The target lacks the document: without this its subcollections stay away too.',
  present: 'The target holds the document. Without this its subcollections are left as they are.',
  unknown: 'Without this only the document itself is restored, none of its subcollections.',
};

function OneDocument({ form, presence, onChange }: ScopeChoiceProps) {
  return (
    <>
      <LabelledInput
        label="Document path"
        value={form.documentPath}
        onValueChange={(documentPath) => onChange({ documentPath })}
        fontFamily="mono"
        placeholder="customers/ada"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TickLine
        label="With everything below it"
        help={belowHelp[presence]}
        isChecked={form.below === true}
        onChange={(below) => onChange({ below })}
      />
    </>
  );
}

function Details(props: ScopeChoiceProps) {
  const { form, record, onChange } = props;
  switch (form.scopeKind) {
    case 'all':
      return (
        <Text fontSize="sm" color="fg.muted">
          Every document of the backup, documents below missing parents too.
        </Text>
      );
    case 'collections':
      return <Collections {...props} />;
    case 'document':
      return <OneDocument {...props} />;
    case 'groups':
      return (
        <CheckList
          legend="Collections of one id, at any depth"
          options={groupTotals(record?.metadata.collections ?? [])}
          chosen={form.groups}
          onChange={(groups) => onChange({ groups })}
        />
      );
  }
}

/** Which part of the backup to restore. */
export function ScopeChoice(props: ScopeChoiceProps) {
  const { form, error, onChange } = props;
  return (
    <Stack gap="4">
      <RadioGroup.Root
        aria-label="What to restore"
        value={form.scopeKind}
        onValueChange={({ value }) => {
          if (isScopeKind(value)) {
            onChange({ scopeKind: value });
          }
        }}
      >
        <Stack direction={{ base: 'column', sm: 'row' }} gap={{ base: '2', sm: '5' }} wrap="wrap">
          {kinds.map(({ value, label }) => (
            <RadioGroup.Item key={value} value={value}>
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText>{label}</RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </Stack>
      </RadioGroup.Root>
      <Details {...props} />
      {error === undefined ? null : (
        <Text color="fg.error" fontSize="sm" role="alert" overflowWrap="anywhere">
          {error}
        </Text>
      )}
    </Stack>
  );
}
