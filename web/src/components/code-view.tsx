import { Box, Skeleton } from '@chakra-ui/react';
import { createElement } from 'react';
import { latePart, useLate } from '#lib/late-part.tsx';
import type { CodeEditorProps } from './code-editor.tsx';

const meanwhile = <Skeleton height="40" />;

const Editor = latePart<CodeEditorProps>(
  async () => (await import('./code-editor.tsx')).CodeEditor,
  meanwhile,
);

/** Loads the editor's code beside that of what it stands in; drawing it tries again. */
export function loadEditor(): void {
  Editor.load().catch(() => undefined);
}

const frame = {
  bg: 'bg.subtle',
  borderRadius: 'lg',
  overflow: 'hidden',
} as const;

/** Code to read, to select and to copy: of any length, for only what is in view is drawn. */
export function CodeView(props: Pick<CodeEditorProps, 'text' | 'label' | 'language'>) {
  return (
    <Box as="section" aria-label={props.label} {...frame}>
      <Editor {...props} />
    </Box>
  );
}

/** Code to write; a page that shows something else first says when the editor `isWanted`. */
export function CodeField({ isWanted = true, ...props }: CodeEditorProps & { isWanted?: boolean }) {
  const field = useLate(Editor, isWanted);
  return (
    <Box
      {...frame}
      width="full"
      borderWidth="1px"
      borderColor={props.isInvalid === true ? 'border.error' : 'border'}
    >
      {field === null ? (
        <Box as="output" display="block" aria-busy aria-label={`Loading ${props.label}`}>
          {meanwhile}
        </Box>
      ) : (
        createElement(field, props)
      )}
    </Box>
  );
}
