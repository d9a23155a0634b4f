import { Box, Flex, SegmentGroup, Text } from '@chakra-ui/react';
import type { FirestoreDocument } from '@firekeep/functions/contract';
import { Copy } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { CodeView } from '#components/code-view.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { copyText } from '#lib/copy-text.ts';
import { jsonOf } from '../grid/copy-forms.ts';

const forms = [
  { value: 'plain', label: 'Plain' },
  { value: 'typed', label: 'With types' },
];

interface JsonPaneProps {
  /** One is shown as an object, several as an array. */
  readonly documents: readonly FirestoreDocument[];
  readonly label: string;
  /** What is not shown. */
  readonly note?: string | undefined;
  /** Further buttons. */
  readonly tools?: ReactNode;
}

/** Documents as JSON: as people write it, or with every value's type. */
export function JsonPane({ documents, label, note, tools }: JsonPaneProps) {
  const [form, setForm] = useState<'plain' | 'typed'>('plain');
  const json = useMemo(() => jsonOf(documents, form), [documents, form]);
  return (
    <Box flex="1" minHeight="0" overflowY="auto" padding="3">
      <Flex align="center" gap="3" marginBottom="3" wrap="wrap">
        <SegmentGroup.Root
          size="xs"
          aria-label="Form of the JSON"
          value={form}
          onValueChange={({ value }) => setForm(value === 'typed' ? 'typed' : 'plain')}
        >
          <SegmentGroup.Indicator />
          <SegmentGroup.Items items={forms} />
        </SegmentGroup.Root>
        <Text flex="1" fontSize="xs" color="fg.muted">
          {note}
        </Text>
        {tools}
        <QuietButton size="xs" onClick={() => void copyText('JSON', json)}>
          <Copy size={14} /> Copy JSON
        </QuietButton>
      </Flex>
      <CodeView key={form} text={json} label={label} language="json" />
    </Box>
  );
}
