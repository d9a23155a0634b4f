import type { BackupRecord } from '@firekeep/functions/contract';
import { Box, Fieldset, RadioGroup, Stack, Text } from '@chakra-ui/react';
import { useController, useFormState } from 'react-hook-form';
import { CheckBox, CollectionCheck } from '#components/check-box.tsx';
import { exactTyping } from '#components/form/exact-typing.ts';
import { firstMessage } from '#components/form/first-message.ts';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import type { Presence } from '../model/below.ts';
import {
  groupTotals,
  topLevelTotals,
  type RestoreControl,
  type ScopeKind,
} from '../model/restore-form.ts';

export interface ScopeChoiceProps {
  readonly control: RestoreControl;
  readonly record: BackupRecord | undefined;
  /** Whether the target holds the document to restore. */
  readonly presence: Presence;
  /** Whether everything below it is meant. */
  readonly isBelow: boolean;
}

const kinds: readonly { value: ScopeKind; label: string }[] = [
  { value: 'all', label: 'The whole backup' },
  { value: 'collections', label: 'Collections' },
  { value: 'document', label: 'One document' },
  { value: 'groups', label: 'Collection groups' },
];

/** Collections to tick, by their ids. */
function CollectionChecks({
  legend,
  options,
  chosen,
  onChange,
}: {
  legend: string;
  options: readonly { readonly id: string; readonly documentCount: number }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  return (
    <Fieldset.Root>
      <Fieldset.Legend fontSize="sm" fontWeight="medium">
        {legend}
      </Fieldset.Legend>
      {options.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          Which there are is known once there is a backup.
        </Text>
      ) : null}
      <Box
        maxHeight="18rem"
        overflowY="auto"
        borderWidth="1px"
        borderColor="border"
        borderRadius="lg"
        padding="3"
        hidden={options.length === 0}
      >
        {options.map(({ id, documentCount }) => (
          <CollectionCheck
            key={id}
            path={id}
            documentCount={documentCount}
            paddingBlock="1"
            checked={chosen.includes(id)}
            onValueChange={(isChosen) =>
              onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </Box>
    </Fieldset.Root>
  );
}

type PartProps = Pick<ScopeChoiceProps, 'control' | 'record'>;

function Collections({ control, record }: PartProps) {
  const { field } = useController({ control, name: 'scope.collections' });
  return (
    <>
      <CollectionChecks
        legend="Top-level collections, with everything below them"
        options={topLevelTotals(record?.metadata.collections ?? [])}
        chosen={field.value}
        onChange={field.onChange}
      />
      <TextAreaField
        control={control}
        name="scope.typedCollections"
        label="Other collection paths"
        help="One per line, at any depth."
        rows={2}
        fontSize="sm"
        placeholder="customers/ada/orders"
        {...exactTyping}
      />
    </>
  );
}

function Groups({ control, record }: PartProps) {
  const { field } = useController({ control, name: 'scope.groups' });
  return (
    <CollectionChecks
      legend="Collections of one id, at any depth"
      options={groupTotals(record?.metadata.collections ?? [])}
      chosen={field.value}
      onChange={field.onChange}
    />
  );
}

const belowHelp: Readonly<Record<Presence, string>> = {
  looking: 'Looking whether the target holds the document…',
  missing: 'The target lacks the document: without this its subcollections stay away too.',
  present: 'The target holds the document. Without this its subcollections are left as they are.',
  unknown: 'Without this only the document itself is restored, none of its subcollections.',
};

function OneDocument({ control, presence, isBelow }: ScopeChoiceProps) {
  const { field } = useController({ control, name: 'scope.below' });
  // Until it is known what the target holds, nothing is chosen that would then change.
  const isOpen = field.value === null && presence === 'looking';
  return (
    <>
      <TextField
        control={control}
        name="scope.documentPath"
        label="Document path"
        placeholder="customers/ada"
        {...exactTyping}
      />
      <CheckBox
        label="With everything below it"
        help={belowHelp[presence]}
        checked={isOpen ? 'indeterminate' : isBelow}
        disabled={isOpen}
        onValueChange={field.onChange}
      />
    </>
  );
}

function Details({ kind, ...props }: ScopeChoiceProps & { kind: ScopeKind }) {
  switch (kind) {
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
      return <Groups {...props} />;
  }
}

/** Which part of the backup to restore. */
export function ScopeChoice(props: ScopeChoiceProps) {
  const { control } = props;
  const { field } = useController({ control, name: 'scope.kind' });
  const { errors } = useFormState({ control });
  const { documentPath: _path, typedCollections: _typed, ...scope } = errors.scope ?? {};
  const error = firstMessage(scope);
  return (
    <Stack gap="4">
      <RadioGroup.Root
        aria-label="What to restore"
        value={field.value}
        onValueChange={({ value }) => field.onChange(value)}
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
      <Details {...props} kind={field.value} />
      {error === undefined ? null : (
        <Text color="fg.error" fontSize="sm" role="alert" overflowWrap="anywhere">
          {error}
        </Text>
      )}
    </Stack>
  );
}
