import { Box, Flex, Input, Text } from '@chakra-ui/react';
import { readTyped, type TypedText } from '@firekeep/functions/contract';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import { now } from '#lib/at.ts';
import { clockText } from '#lib/clock-text.ts';
import { pathInSameDatabase } from '#lib/document-path.ts';
import { formatBytes } from '#lib/format.ts';
import { useShownTimeZone } from '#lib/time-zone.ts';
import { ReferencePreview } from '../inspector/reference-preview.tsx';
import { useEditing } from './edit-context.ts';
import { pickedTimestamp } from './model/picked-timestamp.ts';

export interface ValueAidProps {
  /** What the value is called. */
  readonly label: string;
  readonly typed: TypedText;
  readonly root: string;
  /** @param isDone whether the text is edited next; by default it is */
  readonly onChange: (typed: TypedText, isDone?: boolean) => void;
}

/**
 * The largest value of a field, in bytes (https://firebase.google.com/docs/firestore/quotas:
 * 1 MiB - 89 bytes).
 */
const maxValueBytes = 1_048_487;

function Row({ children }: { children: ReactNode }) {
  return (
    <Flex gap="1.5" align="center" wrap="wrap" marginTop="1" fontFamily="body" fontSize="xs">
      {children}
    </Flex>
  );
}

function TimestampAid({ label, typed: { type, text }, root, onChange }: ValueAidProps) {
  const zone = useShownTimeZone();
  /** What the picker holds, and the text that came of it: parts of a time are typed one by one. */
  const [picking, setPicking] = useState<{ clock: string; text: string }>();
  const read = readTyped({ type, text }, root);
  const time =
    'value' in read && 'timestampValue' in read.value ? Date.parse(read.value.timestampValue) : NaN;
  const clock = Number.isNaN(time) ? '' : clockText(time, zone);
  return (
    <Row>
      <Input
        size="2xs"
        width="13rem"
        type="datetime-local"
        step={1}
        aria-label={`Date and time of ${label} (${zone})`}
        title={`In the time zone ${zone}`}
        value={picking?.text === text ? picking.clock : clock}
        onChange={({ currentTarget: { value } }) => {
          const picked = pickedTimestamp(value, { before: text, zone }) ?? text;
          setPicking({ clock: value, text: picked });
          onChange({ type, text: picked }, false);
        }}
      />
      <QuietButton size="2xs" onClick={() => onChange({ type, text: new Date().toISOString() })}>
        Now
      </QuietButton>
      <Text color="fg.muted">{zone}</Text>
    </Row>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

function BytesAid({ label, typed: { type }, onChange }: ValueAidProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File) => {
    if (file.size > maxValueBytes) {
      setProblem(`${file.name} has ${formatBytes(file.size)}; a field holds less than 1 MiB`);
      return;
    }
    try {
      onChange({ type, text: await base64Of(file) });
      setProblem(null);
    } catch {
      setProblem(`${file.name} can’t be read`);
    }
  };
  return (
    <Row>
      <input
        ref={input}
        type="file"
        aria-label={`File for ${label}`}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) {
            void take(file);
          }
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <QuietButton size="2xs" onClick={() => input.current?.click()}>
        Take a file’s bytes…
      </QuietButton>
      <Text color="fg.error" aria-live="polite">
        {problem}
      </Text>
    </Row>
  );
}

function ReferenceAid({ typed, root }: ValueAidProps) {
  const editing = useEditing();
  const read = readTyped(typed, root);
  const name = 'value' in read && 'referenceValue' in read.value ? read.value.referenceValue : null;
  const path = name === null ? undefined : pathInSameDatabase(name, root);
  return editing === null || path === undefined ? null : (
    <Box marginTop="1" fontSize="xs">
      <ReferencePreview key={path} source={{ projectId: editing.projectId, at: now }} path={path} />
    </Box>
  );
}

const aids: Readonly<Partial<Record<TypedText['type'], ComponentType<ValueAidProps>>>> = {
  timestamp: TimestampAid,
  bytes: BytesAid,
  reference: ReferenceAid,
};

/** What helps to enter a value of its type, below its text. */
export function ValueAid(props: ValueAidProps) {
  const Aid = aids[props.typed.type];
  return Aid === undefined ? null : <Aid {...props} />;
}
