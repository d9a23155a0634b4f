import {
  auditKinds,
  collectionPathSchema,
  documentPathSchema,
  type AuditFilter,
} from '@firekeep/functions/contract';
import { Field, Flex, Input, NativeSelect, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { kindLabels, whoText } from '../model/audit-text.ts';

interface AuditFilterBarProps {
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

/** What stands in the fields, empty for no choice; days as the fields give them. */
interface Typed {
  readonly path: string;
  readonly kind: string;
  readonly who: string;
  readonly from: string;
  readonly until: string;
}

/** What was typed, as the filter takes it; null where the path is none. */
function filterOf(typed: Typed): AuditFilter | null {
  const path = typed.path.trim();
  const isPath =
    documentPathSchema.safeParse(path).success || collectionPathSchema.safeParse(path).success;
  if (path !== '' && !isPath) {
    return null;
  }
  const kind = auditKinds.find((each) => each === typed.kind);
  return {
    ...(typed.who === '' ? {} : { who: typed.who }),
    ...(kind === undefined ? {} : { kind }),
    ...(path === '' ? {} : { path }),
    ...(typed.from === '' ? {} : { from: new Date(`${typed.from}T00:00`).toISOString() }),
    ...(typed.until === '' ? {} : { until: dayAfter(typed.until) }),
  };
}

/** The end of a day of the calendar here. */
function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + 1);
  return date.toISOString();
}

function typedOf({ path, kind, who }: AuditFilter): Typed {
  return { path: path ?? '', kind: kind ?? '', who: who ?? '', from: '', until: '' };
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onValue: (value: string) => void;
}

function Choice({ label, value, options, onValue }: ChoiceProps) {
  return (
    <NativeSelect.Root size="xs" width="auto">
      <NativeSelect.Field
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

interface FieldsProps {
  readonly typed: Typed;
  readonly isPathWrong: boolean;
  readonly onType: (change: Partial<Typed>) => void;
}

const days = [
  ['from', 'From'],
  ['until', 'Until'],
] as const;

function Fields({ typed, isPathWrong, onType }: FieldsProps) {
  const uid = useAuthState().user?.id;
  const people = [...(uid === undefined ? [] : [uid]), 'schedule', 'system', 'link'];
  return (
    <>
      <Choice
        label="Who"
        value={typed.who}
        options={[['', 'Anybody'], ...people.map((who) => [who, whoText(who, uid)] as const)]}
        onValue={(who) => onType({ who })}
      />
      <Choice
        label="Kind"
        value={typed.kind}
        options={[
          ['', 'Everything'],
          ...auditKinds.map((each) => [each, kindLabels[each]] as const),
        ]}
        onValue={(kind) => onType({ kind })}
      />
      <Field.Root flex="1 1 10rem" maxWidth="16rem" invalid={isPathWrong}>
        <Input
          size="xs"
          aria-label="Document or collection"
          placeholder="Document or collection"
          fontFamily="mono"
          value={typed.path}
          onChange={({ currentTarget: { value } }) => onType({ path: value })}
        />
      </Field.Root>
      {days.map(([day, label]) => (
        <Flex as="label" key={day} align="center" gap="1.5" fontSize="xs" color="fg.muted">
          {label}
          <Input
            size="xs"
            type="date"
            width="auto"
            color="fg"
            value={typed[day]}
            onChange={({ currentTarget: { value } }) => onType({ [day]: value })}
          />
        </Flex>
      ))}
    </>
  );
}

/** What the log of one document or collection holds, and what it can't know. */
function PathNote({ path }: { path: string }) {
  return (
    <Text fontSize="xs" color="fg.muted" paddingInline="4" paddingBottom="2">
      Restores, imports, exports, comparisons and queries that may have concerned{' '}
      <Text as="span" fontFamily="mono">
        {path}
      </Text>
      . Queries and comparisons are known by their collection, those of earlier versions not at all.
    </Text>
  );
}

/** Which entries of the audit log are listed: by whom, of what kind, of which document, when. */
export function AuditFilterBar({ filter, onFilter }: AuditFilterBarProps) {
  const [typed, setTyped] = useState(() => typedOf(filter));
  const next = filterOf(typed);
  return (
    <form
      aria-label="Filter of the audit log"
      onSubmit={(event) => {
        event.preventDefault();
        if (next !== null) {
          onFilter(next);
        }
      }}
    >
      <Flex gap="2" wrap="wrap" align="center" paddingInline="4" paddingBlock="2">
        <Fields
          typed={typed}
          isPathWrong={next === null}
          onType={(change) => setTyped({ ...typed, ...change })}
        />
        <QuietButton size="xs" type="submit" disabled={next === null}>
          Filter
        </QuietButton>
        {Object.keys(filter).length === 0 ? null : (
          <QuietButton
            size="xs"
            variant="ghost"
            onClick={() => {
              setTyped(typedOf({}));
              onFilter({});
            }}
          >
            Show everything
          </QuietButton>
        )}
      </Flex>
      {filter.path === undefined ? null : <PathNote path={filter.path} />}
    </form>
  );
}
