import { Box, Flex, SegmentGroup } from '@chakra-ui/react';
import type { FirestoreDocument } from '@firekeep/functions/contract';
import { Copy } from 'lucide-react';
import { useMemo, useState } from 'react';
import { CodeView } from '#components/code-view.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { copyText } from '#lib/copy-text.ts';
import { plainFields } from '../model/plain-json.ts';

const forms = [
  { value: 'plain', label: 'Plain' },
  { value: 'typed', label: 'With types' },
];

/** The document in Firestore's REST form, as the API answers it. */
function typedJson({ name, fields, createTime, updateTime }: FirestoreDocument): string {
  return JSON.stringify({ name, fields, createTime, updateTime }, null, 2);
}

/** The document as JSON: as people write it, or with every value's type. Neither loses anything. */
export function JsonTab({ document }: { document: FirestoreDocument }) {
  const [form, setForm] = useState('plain');
  const json = useMemo(
    () => (form === 'plain' ? plainFields(document.fields) : typedJson(document)),
    [document, form],
  );
  return (
    <Box flex="1" minHeight="0" overflowY="auto" padding="3">
      <Flex justify="space-between" align="center" gap="3" marginBottom="3" wrap="wrap">
        <SegmentGroup.Root
          size="xs"
          aria-label="Form of the JSON"
          value={form}
          onValueChange={({ value }) => setForm(value ?? 'plain')}
        >
          <SegmentGroup.Indicator />
          <SegmentGroup.Items items={forms} />
        </SegmentGroup.Root>
        <QuietButton size="xs" onClick={() => void copyText('JSON', json)}>
          <Copy size={14} /> Copy JSON
        </QuietButton>
      </Flex>
      <CodeView key={form} text={json} label="Document as JSON" language="json" />
    </Box>
  );
}
