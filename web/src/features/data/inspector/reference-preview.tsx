import { Box, Flex, Text } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useDocument } from '../api/explore.ts';
import type { Source } from '../model/source.ts';
import { plainText } from './plain-json.ts';

const previewFields = 12;

/** The document that a reference names, read when that is asked for. */
function Preview({ source, path }: { source: Source; path: string }) {
  const { data, error, isPending } = useDocument(source, path);
  if (isPending) {
    return <Text color="fg.muted">Loading …</Text>;
  }
  if (error !== null) {
    return <ErrorNotice title="Failed to load the document" error={error} />;
  }
  if (data.missing) {
    return <Text color="fg.muted">There is no such document.</Text>;
  }
  const names = Object.entries(data.fields).slice(0, previewFields);
  return (
    <Box as="dl" display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="3">
      {names.map(([name, value]) => (
        <Box key={name} display="contents">
          <Box as="dt" color="fg.muted">
            <ExactText text={name} />
          </Box>
          <Box as="dd" truncate>
            <ExactText text={plainText(value).slice(0, 200)} isProse />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Shows the document that a reference leads to when that is asked for, beside `children`. */
export function ReferencePreview({
  source,
  path,
  children = null,
}: {
  source: Source;
  path: string;
  children?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        {children}
        <QuietButton size="2xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide preview' : 'Show preview'}
        </QuietButton>
      </Flex>
      <Box aria-live="polite">{isOpen ? <Preview source={source} path={path} /> : null}</Box>
    </>
  );
}
