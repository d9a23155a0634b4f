import { autocompletion } from '@codemirror/autocomplete';
import type { FirestoreFields } from '@firekeep/functions/contract';
import { completionTheme } from '#components/code-colors.ts';
import { CodeField } from '#components/code-view.tsx';
import { namesOf } from './model/json-completion.ts';

export interface JsonFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problem: string | null;
  /** Fields of documents whose names are offered; asked for as names are typed. */
  readonly known: () => readonly FirestoreFields[];
}

/** The text of a document's fields, with names of fields offered. */
export function JsonField({ text, onChange, problem, known }: JsonFieldProps) {
  return (
    <CodeField
      text={text}
      label="Fields as JSON with types"
      language="json"
      extension={[
        // Within a name no line ends: Enter takes one as soon as they are there.
        autocompletion({ override: [namesOf(known)], interactionDelay: 0, icons: false }),
        completionTheme,
      ]}
      onChange={onChange}
      isInvalid={problem !== null}
      description={problem ?? ''}
      takesFocus
    />
  );
}
