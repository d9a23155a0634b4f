import type { QueryTextProblem } from '@firekeep/functions/contract';
import { Box, Flex, Text } from '@chakra-ui/react';
import { useCallback, useId, useRef, useState } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import { late, useAhead, useLate } from '#lib/late-part.tsx';
import type { Caret, QueryEditorProps } from './query-editor.tsx';

type LineProps = Omit<QueryEditorProps, 'problemText' | 'caret'>;

/** The line as long as its editor is on its way; `onLeave` is called with the caret. */
function PlainLine({
  text,
  problem,
  problemText,
  placeholder,
  onChange,
  onRun,
  onLeave,
}: Omit<QueryEditorProps, 'caret'> & { onLeave: (caret: Caret | null) => void }) {
  const line = useCallback(
    (input: HTMLInputElement) => () => {
      const { selectionStart: from, selectionEnd: to } = input;
      const isFocused = document.activeElement === input;
      onLeave(isFocused && from !== null && to !== null ? { from, to } : null);
    },
    [onLeave],
  );
  return (
    <Box
      asChild
      width="100%"
      height="8"
      paddingInline="10px"
      fontFamily="mono"
      fontSize="13px"
      bg="transparent"
      outline="none"
      _placeholder={{ color: 'fg.muted', opacity: 1 }}
    >
      <input
        ref={line}
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label="Query"
        aria-invalid={problem !== null}
        aria-errormessage={problem === null ? undefined : problemText}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            onRun(event.currentTarget.value);
          }
        }}
      />
    </Box>
  );
}

const editorParts = late(async () => import('./query-editor-parts.ts'));

/**
 * The editor, loaded once the line is used, and ahead of that where there is time. Where it can't
 * be loaded the plain line does, and the next use tries again.
 */
function useEditor(hasTime: boolean) {
  const [uses, setUses] = useState(0);
  const use = () => setUses((before) => before + 1);
  useAhead(hasTime, use);
  return [useLate(editorParts, uses, () => undefined), use] as const;
}

/** The text with what is meant in place of what is wrong. */
function fixed(text: string, { from, to, fix = '' }: QueryTextProblem): string {
  return `${text.slice(0, from)}${fix}${text.slice(to)}`;
}

/** The query as a line of text, and what is wrong with it. */
export function QueryLine({
  hasTime,
  ...props
}: LineProps & {
  /** Whether what matters more than the line's colours and completions is there. */
  hasTime: boolean;
}) {
  const [parts, use] = useEditor(hasTime);
  const problemText = useId();
  const caret = useRef<Caret>(null);
  const onLeave = useCallback((left: Caret | null) => {
    caret.current = left;
  }, []);
  const { problem, text } = props;
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
        onFocus={use}
        onPointerEnter={use}
      >
        {parts === null ? (
          <PlainLine {...props} problemText={problemText} onLeave={onLeave} />
        ) : (
          <parts.QueryEditor {...props} problemText={problemText} caret={caret} />
        )}
      </Box>
      {problem === null ? null : (
        <Flex align="center" gap="2" marginTop="1" wrap="wrap">
          <Text id={problemText} color="fg.error" fontSize="xs" role="alert">
            {problem.message}
          </Text>
          {problem.fix === undefined ? null : (
            <QuietButton size="2xs" onClick={() => props.onChange(fixed(text, problem))}>
              Write it so
            </QuietButton>
          )}
        </Flex>
      )}
      {parts === null || problem !== null ? null : (
        <parts.QueryAdvices text={text} known={props.known} onChange={props.onChange} />
      )}
    </Box>
  );
}
