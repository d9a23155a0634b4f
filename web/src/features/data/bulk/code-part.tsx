import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { Stack, Text } from '@chakra-ui/react';
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

/** JavaScript, with the fields that are known when the editor begins. */
function completing(fields: readonly string[]): Extension {
  return [
    javascript(),
    javascriptLanguage.data.of({ autocomplete: completionsOf(fields) }),
    autocompletion({ icons: false }),
    completionTheme,
    keymap.of(completionKeymap),
  ];
}

/** The function of a transform, and what holds for it. */
export function CodePart({ code, onChange, problem, clock, fields }: CodePartProps) {
  return (
    <Stack gap="1.5">
      <CodeField
        text={code}
        label="Function"
        language="javascript"
        key={fields.join(' ')}
        extension={completing(fields)}
        onChange={onChange}
        isInvalid={problem !== undefined}
        description={problem ?? ''}
      />
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
