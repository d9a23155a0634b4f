import { Box, Skeleton, Text } from '@chakra-ui/react';
import { lazy, Suspense, useId, useState } from 'react';
import type { QueryEditorProps } from './query-editor.tsx';

const loadEditor = async () => ({ default: (await import('./query-editor.tsx')).QueryEditor });

/** The query as a line of text, and what is wrong with it. */
export function QueryLine(props: Omit<QueryEditorProps, 'problemText'>) {
  // One that could not be loaded is loaded again with the next bar.
  const [Editor] = useState(() => lazy(loadEditor));
  const problemText = useId();
  const { problem } = props;
  return (
    <Box flex="1" minWidth="0">
      <Box
        bg="bg"
        borderWidth="1px"
        borderColor={problem === null ? 'border' : 'border.error'}
        borderRadius="md"
        _focusWithin={{
          outline: '2px solid',
          outlineColor: 'brand.focusRing',
          outlineOffset: '-1px',
        }}
      >
        <Suspense fallback={<Skeleton height="8" />}>
          <Editor {...props} problemText={problemText} />
        </Suspense>
      </Box>
      {problem === null ? null : (
        <Text id={problemText} color="fg.error" fontSize="xs" marginTop="1" role="alert">
          {problem.message}
        </Text>
      )}
    </Box>
  );
}
