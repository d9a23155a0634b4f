import { Box, Flex, NativeSelect, Text, Textarea, VisuallyHidden } from '@chakra-ui/react';
import { readTyped, retyped, type TypedText } from '@firekeep/functions/contract';
import { useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { exactTyping } from '#components/form/exact-typing.ts';
import type { ValueType } from '#lib/typed-value.ts';
import { withLineEnds } from './model/line-ends.ts';
import { ValueAid } from './value-aid.tsx';

/** In the order of the menu. */
const types: readonly ValueType[] = [
  'string',
  'int64',
  'double',
  'boolean',
  'timestamp',
  'null',
  'map',
  'array',
  'reference',
  'geopoint',
  'bytes',
  'vector',
];

const hints: Readonly<Partial<Record<ValueType, string>>> = {
  string: 'Shift Enter begins a new line',
  timestamp: 'such as 2026-11-21T09:30:00.123456+01:00',
  reference: 'the path of a document, such as customers/ada',
  geopoint: 'latitude, longitude',
  bytes: 'base64, such as AAECAw==, or hexadecimal, such as \\x00010203',
  map: 'JSON with types, such as { "at": timestamp("2026-11-21") }. Ctrl Enter keeps it',
  array: 'JSON with types, such as ["a", 1, 1.5, ref("customers/ada")]. Ctrl Enter keeps it',
  vector: 'such as vector([1, 0.5]). Ctrl Enter keeps it',
};

/** Types whose text has several lines. */
export const onLines = new Set<ValueType>(['map', 'array', 'vector']);

const maxRows = 12;

/** A value's type: changing it converts what is there. */
function TypeChoice({
  label,
  input,
  typed,
  root,
  onChange,
}: {
  label: string;
  input: RefObject<HTMLSelectElement | null>;
  typed: TypedText;
  root: string;
  onChange: (typed: TypedText) => void;
}) {
  return (
    <NativeSelect.Root size="xs" width="6.5rem" flex="none">
      <NativeSelect.Field
        ref={input}
        aria-label={`Type of ${label}`}
        value={typed.type}
        onChange={({ currentTarget: { value } }) => {
          const type = types.find((each) => each === value);
          if (type !== undefined) {
            onChange(retyped(typed, type, root));
          }
        }}
      >
        {types.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

/** What is read out of a value where it has the focus. */
interface ReadOut {
  readonly 'aria-label': string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string;
}

const booleans = ['true', 'false'];

/** What is neither is shown as it is: as the first of both it could not be chosen. */
function BooleanChoice({
  text,
  input,
  onChange,
  ...described
}: ReadOut & {
  text: string;
  input: RefObject<HTMLSelectElement | null>;
  onChange: (text: string) => void;
}) {
  return (
    <NativeSelect.Root size="xs" width="6.5rem">
      <NativeSelect.Field
        ref={input}
        {...described}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {booleans.includes(text) ? null : <option value={text}>{text || 'Choose'}</option>}
        {booleans.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

interface ValueTextProps {
  /** What the value is called. */
  readonly label: string;
  readonly typed: TypedText;
  readonly root: string;
  readonly onChange: (typed: TypedText) => void;
  /** The key that leads to its type, where Tab doesn't. */
  readonly typeKey?: string;
  /** Whether it takes the focus: with all of its text marked, or at its end. */
  readonly focus?: 'all' | 'end' | undefined;
}

function markText(area: HTMLTextAreaElement | null, focus: 'all' | 'end'): void {
  const end = area?.value.length ?? 0;
  area?.setSelectionRange(focus === 'all' ? 0 : end, end);
}

/** What is wrong with a text, or else what it may be, and which key leads to its type. */
function Hint({
  id,
  problem,
  type,
  typeKey,
}: {
  id: string;
  problem: string | undefined;
  type: ValueType;
  typeKey: string | undefined;
}) {
  const way = typeKey === undefined ? [] : [`${typeKey} leads to its type`];
  return (
    <Text
      id={id}
      aria-live="polite"
      fontFamily="body"
      fontSize="xs"
      color={problem === undefined ? 'fg.muted' : 'fg.error'}
    >
      {[problem ?? hints[type] ?? [], way].flat().join('. ')}
    </Text>
  );
}

/** A typed value as its type and its text, with what is wrong with that below it. */
export function ValueText({ label, typed, root, onChange, focus, typeKey }: ValueTextProps) {
  const { type, text } = typed;
  const typeId = useId();
  const problemId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const kind = useRef<HTMLSelectElement>(null);
  const read = readTyped(typed, root);
  const problem = 'problem' in read ? read.problem : undefined;
  const readOut: ReadOut = {
    'aria-label': label,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': `${typeId} ${problemId}`,
  };
  // Before it is drawn: a key that is pressed in between would be lost.
  useLayoutEffect(() => {
    if (focus !== undefined) {
      (area.current ?? choice.current ?? kind.current)?.focus();
      markText(area.current, focus);
    }
  }, [focus]);
  return (
    <Box minWidth="0" flex="1 1 14rem">
      <Flex gap="1" align="flex-start">
        <TypeChoice label={label} input={kind} {...{ typed, root, onChange }} />
        {type === 'boolean' ? (
          <BooleanChoice
            {...readOut}
            text={text}
            input={choice}
            onChange={(next) => onChange({ type, text: next })}
          />
        ) : type === 'null' ? null : (
          <Textarea
            ref={area}
            size="xs"
            {...exactTyping}
            {...readOut}
            rows={Math.min(maxRows, text.split('\n').length)}
            value={text}
            onChange={(event) => onChange({ type, text: withLineEnds(event.target.value, text) })}
          />
        )}
      </Flex>
      <VisuallyHidden id={typeId}>{type}.</VisuallyHidden>
      <Hint id={problemId} {...{ problem, type, typeKey }} />
      <ValueAid
        {...{ label, typed, root }}
        onChange={(next, isDone = true) => {
          onChange(next);
          if (isDone) {
            area.current?.focus();
          }
        }}
      />
    </Box>
  );
}
