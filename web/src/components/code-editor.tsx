import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, Transaction, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder as placeholderText,
} from '@codemirror/view';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { noteTyping } from '#lib/typed-input.ts';
import { chakraColor, codeColors } from './code-colors.ts';
import { typeOver } from './type-over.ts';
import { TypedEcho } from './typed-echo.ts';

export interface CodeEditorProps {
  readonly text: string;
  /** Read out as the name of the text. */
  readonly label: string;
  readonly language: 'json' | 'rules' | 'javascript';
  /** More than the language itself, as the editor begins. */
  readonly extension?: Extension;
  /** Called with all of the text after each change; without it the text can only be read. */
  readonly onChange?: (text: string) => void;
  readonly placeholder?: string;
  readonly isInvalid?: boolean | undefined;
  readonly description?: string;
  /** Whether it has the focus at first, where nothing else has. */
  readonly takesFocus?: boolean;
  /** For a label, which can't name a field inside a shadow root. */
  readonly ref?: Ref<{ focus: () => void }>;
}

/** Chakra's own colours, which follow the page between light and dark. */
const theme = EditorView.theme({
  '&': { fontSize: '0.875rem', color: chakraColor('fg'), maxHeight: '70vh' },
  '&.cm-focused': { outline: `2px solid ${chakraColor('brand-focus-ring')}`, outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--chakra-fonts-mono)', lineHeight: '1.5' },
  '.cm-content': { padding: '0.75rem 0', caretColor: chakraColor('fg') },
  '.cm-line': { padding: '0 1rem' },
  '.cm-cursor': { borderLeftColor: chakraColor('fg') },
  '.cm-gutters': { backgroundColor: 'transparent', color: chakraColor('fg-muted'), border: 'none' },
  '.cm-placeholder': { color: chakraColor('fg-subtle') },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: `${chakraColor('brand-emphasized')} !important`,
  },
  '.cm-matchingBracket': { backgroundColor: chakraColor('bg-emphasized') },
});

const ruleWords =
  /^(?:rules_version|service|match|allow|function|return|let|if|in|is|read|write|get|list|create|update|delete)\b/;

/** Enough of the language of security rules to colour it. */
const rules = StreamLanguage.define({
  name: 'rules',
  token(stream) {
    if (stream.match(/^\/\/.*/) !== null) {
      return 'comment';
    }
    if (stream.match(/^(?:'[^']*'?|"[^"]*"?)/) !== null) {
      return 'string';
    }
    if (stream.match(/^(?:true|false|null)\b/) !== null) {
      return 'bool';
    }
    if (stream.match(ruleWords) !== null) {
      return 'keyword';
    }
    if (stream.match(/^[\w$]+/) === null) {
      stream.next();
    }
    return null;
  },
});

const languages: Readonly<Record<CodeEditorProps['language'], () => Extension>> = {
  json: () => json(),
  rules: () => [rules, lineNumbers()],
  // Its grammar is large: whoever has JavaScript brings it along, as the extension.
  javascript: () => lineNumbers(),
};

type Attributes = Pick<CodeEditorProps, 'label' | 'isInvalid' | 'description'>;

function attributesOf({ label, isInvalid, description = '' }: Attributes): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    ...(isInvalid === true ? { 'aria-invalid': 'true' } : {}),
    'aria-description': description,
  });
}

/** What is only read calls no keyboard onto the screen. */
const reading: Extension = [
  EditorState.readOnly.of(true),
  // What scrolls is reached by the keyboard.
  EditorView.contentAttributes.of({ inputmode: 'none', tabindex: '0' }),
];

function writing(onChange: (text: string) => void): Extension {
  return [
    EditorView.theme({ '&': { minHeight: '15rem' } }),
    typeOver(),
    EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      if (docChanged) {
        // What the page sets is the one thing that can't be undone.
        if (transactions.some((one) => one.annotation(Transaction.addToHistory) !== false)) {
          noteTyping();
        }
        onChange(state.doc.toString());
      }
    }),
  ];
}

/** Gives an editor the focus where it is to have it, and nothing else does. */
function focusFirst(editor: EditorView, { takesFocus = false }: CodeEditorProps): void {
  if (takesFocus && document.activeElement === document.body) {
    editor.focus();
  }
}

/** Text of a language in colours, to read and copy or to write. Loaded by `CodeView`. */
export function CodeEditor(props: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const attributes = useRef(new Compartment());
  const { text, label, language, placeholder = '', isInvalid, description = '' } = props;
  const { onChange, ref } = props;
  const isReadOnly = onChange === undefined;
  useImperativeHandle(ref, () => ({ focus: () => view.current?.focus() }), []);
  const [echo] = useState(() => new TypedEcho());
  const changed = useEffectEvent((typed: string) => {
    echo.add(typed);
    onChange?.(typed);
  });
  const extensions = useEffectEvent((): Extension => [
    theme,
    syntaxHighlighting(codeColors),
    languages[language](),
    props.extension ?? [],
    bracketMatching(),
    drawSelection(),
    highlightSpecialChars(),
    EditorView.lineWrapping,
    isReadOnly ? reading : writing((typed) => changed(typed)),
    placeholderText(placeholder),
    history(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    attributes.current.of([]),
  ]);
  const begin = useEffectEvent((editor: EditorView) => focusFirst(editor, props));
  useEffect(() => {
    if (host.current === null) {
      return undefined;
    }
    // In a shadow root the editor adopts constructed style sheets; on the page itself it would
    // write its styles into an element, which the site's Content-Security-Policy refuses.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const editor = new EditorView({ parent: root, root, extensions: extensions() });
    view.current = editor;
    begin(editor);
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (!echo.isBack(text) && editor !== null && editor.state.doc.toString() !== text) {
      editor.dispatch({
        changes: { from: 0, to: editor.state.doc.length, insert: text },
        // Undoing takes back what was typed, not what the page set.
        annotations: Transaction.addToHistory.of(false),
      });
      echo.clear();
    }
  }, [text, echo]);
  useEffect(() => {
    const shown = attributesOf({ label, isInvalid, description });
    view.current?.dispatch({ effects: attributes.current.reconfigure(shown) });
  }, [label, isInvalid, description]);
  return <div ref={host} />;
}
