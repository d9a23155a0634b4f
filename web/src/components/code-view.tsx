import { Box, Skeleton } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import type { CodeEditorProps } from './code-editor.tsx';

const loadEditor = async () => ({ default: (await import('./code-editor.tsx')).CodeEditor });

const frame = {
  bg: 'bg.subtle',
  borderRadius: 'lg',
  overflow: 'hidden',
} as const;

/**
 * The editor, whose code comes with the first of them. One that could not be loaded is loaded again
 * with the next try.
 */
function Editor(props: CodeEditorProps) {
  const [LoadedEditor] = useState(() => lazy(loadEditor));
  return (
    <Suspense fallback={<Skeleton height="40" />}>
      <LoadedEditor {...props} />
    </Suspense>
  );
}

/** Code to read, to select and to copy: of any length, for only what is in view is drawn. */
export function CodeView(props: Pick<CodeEditorProps, 'text' | 'label' | 'language'>) {
  return (
    <Box as="section" aria-label={props.label} {...frame}>
      <Editor {...props} />
    </Box>
  );
}

/** Code to write. */
export function CodeField(props: CodeEditorProps) {
  return (
    <Box
      {...frame}
      width="full"
      borderWidth="1px"
      borderColor={props.isInvalid === true ? 'border.error' : 'border'}
    >
      <Editor {...props} />
    </Box>
  );
}
