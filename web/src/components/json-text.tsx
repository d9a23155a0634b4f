import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#lib/format.ts';
import { showToast } from '#lib/toaster.ts';
import { useScrollArea } from './use-scroll-area.ts';

const shownLength = 100_000;

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', title: 'JSON copied' });
  } catch {
    showToast({
      type: 'error',
      title: 'The browser did not allow copying',
      message: 'Select the text and copy it by hand.',
    });
  }
}

/** JSON as text, with a button that copies all of it. */
export function JsonText({ json, label, note }: { json: string; label: string; note: string }) {
  const [isAllWanted, setAllWanted] = useState(false);
  const area = useScrollArea();
  const isWhole = isAllWanted || json.length <= shownLength;
  return (
    <Box>
      <Flex justify="space-between" align="center" gap="3" marginBottom="3" wrap="wrap">
        <Text color="fg.muted" fontSize="sm">
          {note}
        </Text>
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void copy(json)}>
          <Copy size={16} /> Copy JSON
        </Button>
      </Flex>
      <Box
        as="section"
        {...area}
        aria-label={label}
        fontFamily="mono"
        fontSize="sm"
        bg="bg.subtle"
        borderRadius="lg"
        padding="4"
        overflow="auto"
        maxHeight="70vh"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
      >
        {isWhole ? json : json.slice(0, shownLength)}
      </Box>
      {isWhole ? null : (
        <Flex align="center" gap="3" marginTop="3" wrap="wrap">
          <Text color="fg.muted" fontSize="sm">
            {formatNumber(shownLength)} of {formatNumber(json.length)} characters are shown; the
            button above copies all.
          </Text>
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            onClick={() => setAllWanted(true)}
          >
            Show all
          </Button>
        </Flex>
      )}
    </Box>
  );
}
