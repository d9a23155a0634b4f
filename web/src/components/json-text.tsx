import { Box, Flex, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { copyText } from '#lib/copy-text.ts';
import { CodeView } from './code-view.tsx';
import { QuietButton } from './quiet-button.tsx';

/** JSON as text, with a button that copies all of it. */
export function JsonText({ json, label, note }: { json: string; label: string; note: string }) {
  return (
    <Box>
      <Flex justify="space-between" align="center" gap="3" marginBottom="3" wrap="wrap">
        <Text color="fg.muted" fontSize="sm">
          {note}
        </Text>
        <QuietButton onClick={() => void copyText('JSON', json)}>
          <Copy size={16} /> Copy JSON
        </QuietButton>
      </Flex>
      <CodeView text={json} label={label} language="json" />
    </Box>
  );
}
