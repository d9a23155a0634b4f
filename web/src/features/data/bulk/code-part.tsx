import { autocompletion, closeCompletion, completionKeymap } from '@codemirror/autocomplete';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import type { Extension } from '@codemirror/state';
import { keymap, ViewPlugin } from '@codemirror/view';
import { Box, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { completionTheme } from '#components/code-colors.ts';
import { CodeField } from '#components/code-view.tsx';
import { completionsOf } from './code-completions.ts';

export interface CodePartProps {
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly problem: string | undefined;
  /** What the transform takes for now. */
  readonly clock: string;
  /** Names of fields that documents have. */
  readonly fields: readonly string[];
}

/** Editors leave a key alone that is a dialog's, too. */
const endsByEscape = ViewPlugin.define((view) => {
  const close = ({ key }: KeyboardEvent) => (key === 'Escape' ? closeCompletion(view) : false);
  view.contentDOM.addEventListener('keydown', close);
  return { destroy: () => view.contentDOM.removeEventListener('keydown', close) };
});

/** JavaScript, with the fields that are known as names are typed. */
function completing(known: () => readonly string[]): Extension {
  return [
    javascript(),
    javascriptLanguage.data.of({ autocomplete: completionsOf(known) }),
    autocompletion({ icons: false }),
    completionTheme,
    keymap.of(completionKeymap),
    endsByEscape,
  ];
}

/** Fields become known while somebody types: the editor is the same. */
function makeCompletions() {
  let known: readonly string[] = [];
  return {
    extension: completing(() => known),
    know: (fields: readonly string[]) => {
      known = fields;
    },
  };
}

/** The function of a transform, and what holds for it. */
export function CodePart({ code, onChange, problem, clock, fields }: CodePartProps) {
  const [completions] = useState(makeCompletions);
  useEffect(() => completions.know(fields), [completions, fields]);
  return (
    <Stack gap="1.5">
      <Box data-takes-escape>
        <CodeField
          text={code}
          label="Function"
          language="javascript"
          extension={completions.extension}
          onChange={onChange}
          isInvalid={problem !== undefined}
          description={problem ?? ''}
        />
      </Box>
      {problem === undefined ? null : (
        <Text fontSize="sm" color="fg.error">
          {problem}
        </Text>
      )}
      <Text fontSize="sm" color="fg.muted">
        Returns the document as it is to be; null leaves it as it is, whatever other operations
        there are. Integers and doubles are numbers, an integer beyond 2⁵³ is a BigInt; Timestamp,
        GeoPoint, Reference, Bytes, Vector and Double are classes. The clock stands at {clock}, and
        Math.random() follows from the document’s path: whatever is repeated comes to the same.
      </Text>
    </Stack>
  );
}
