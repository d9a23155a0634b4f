import { Box, chakra, Skeleton } from '@chakra-ui/react';
import { createElement, useImperativeHandle, useRef, useState } from 'react';
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

/** What is written before the editor has come, as it will stand in it. */
function PlainField(props: CodeEditorProps & { readonly onFocus: () => void }) {
  const { text, label, onChange, placeholder, isInvalid, description, onFocus, ref } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }), []);
  return (
    <chakra.textarea
      ref={area}
      value={text}
      onChange={({ target }) => onChange?.(target.value)}
      onFocus={onFocus}
      placeholder={placeholder}
      aria-label={label}
      aria-invalid={isInvalid}
      aria-description={description}
      spellCheck={false}
      autoCapitalize="off"
      display="block"
      width="full"
      minHeight="60"
      maxHeight="70vh"
      fieldSizing="content"
      resize="none"
      padding="3"
      paddingInlineStart="9"
      bg="transparent"
      fontFamily="mono"
      fontSize="0.875rem"
      lineHeight="1.5"
      _placeholder={{ color: 'fg.subtle' }}
    />
  );
}

interface CodeFieldProps extends CodeEditorProps {
  /**
   * Said by a page that shows something else first: until the editor's code has come the field is
   * plain, and it stays so for who has begun to write.
   */
  readonly isWanted?: boolean;
}

/** Code to write. */
export function CodeField({ isWanted, ...props }: CodeFieldProps) {
  const [hasBegun, setBegun] = useState(false);
  const loaded = useLate(Editor, isWanted !== false && !hasBegun);
  const field = hasBegun ? null : loaded;
  return (
    <Box
      {...frame}
      width="full"
      borderWidth="1px"
      borderColor={props.isInvalid === true ? 'border.error' : 'border'}
    >
      {field !== null ? (
        createElement(field, props)
      ) : isWanted === undefined ? (
        <Box as="output" display="block" aria-busy aria-label={`Loading ${props.label}`}>
          {meanwhile}
        </Box>
      ) : (
        <PlainField {...props} onFocus={() => setBegun(true)} />
      )}
    </Box>
  );
}
