import {
  autocompletion,
  closeCompletion,
  startCompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { syntaxHighlighting } from '@codemirror/language';
import { Compartment, Prec, Transaction, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, placeholder } from '@codemirror/view';
import {
  completeQuery,
  type QueryCompletions,
  type QueryTextProblem,
} from '@firekeep/functions/contract';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { codeColors, completionTheme } from '#components/code-colors.ts';
import { TypedEcho } from '#components/typed-echo.ts';
import { typeOver } from '#components/type-over.ts';
import { takeByTab } from './take-by-tab.ts';
import { problemMarks, showProblem } from './problem-marks.ts';
import { lineTheme, queryLanguage } from './query-language.ts';

/** The caret in a text, or its selection: offsets. */
export interface Caret {
  readonly from: number;
  readonly to: number;
}

export interface QueryEditorProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Called with the text as it is: what was typed last may not have come back yet. */
  readonly onRun: (text: string) => void;
  /** What options are found with; collections come later than the line. */
  readonly known: Parameters<typeof completeQuery>[2];
  readonly problem: QueryTextProblem | null;
  readonly placeholder: string;
  /** The id of the element that says what is wrong. */
  readonly problemText: string;
  /** The caret in the line before the editor came; null where it wasn't focused. */
  readonly caret: RefObject<Caret | null>;
}

type Complete = (text: string, position: number) => QueryCompletions;

/** Offers collections while a collection is being typed. */
function offerCollections(view: EditorView, complete: Complete): void {
  const { main } = view.state.selection;
  const { options } = complete(view.state.doc.toString(), main.head);
  if (view.hasFocus && main.head > 0 && options.some(({ kind }) => kind === 'collection')) {
    startCompletion(view);
  }
}

function optionsAt(
  { state, pos, explicit }: CompletionContext,
  complete: Complete,
): CompletionResult | null {
  const { from, to, options } = complete(state.doc.toString(), pos);
  const isBeginning = from === pos && from === 0;
  return options.length === 0 || (isBeginning && !explicit)
    ? null
    : {
        from,
        to,
        options: options.map(({ text, kind }, index) => ({
          label: text,
          detail: kind,
          apply: /[([]$/.test(text) || kind === 'value' ? text : `${text} `,
          boost: -index / options.length,
        })),
      };
}

interface Handlers {
  readonly change: (text: string) => void;
  readonly run: (text: string) => void;
  readonly complete: Complete;
}

/** What Enter inserts; the first in Chromium, whose editor takes plain text only. */
const lineEnds: ReadonlySet<string> = new Set(['insertLineBreak', 'insertParagraph']);

function extensionsOf(hint: string, { change, run, complete }: Handlers): Extension {
  const runNow = (editor: EditorView) => {
    closeCompletion(editor);
    run(editor.state.doc.toString());
    return true;
  };
  return [
    lineTheme,
    completionTheme,
    queryLanguage,
    syntaxHighlighting(codeColors),
    problemMarks,
    highlightSpecialChars(),
    EditorView.lineWrapping,
    placeholder(hint),
    history(),
    autocompletion({
      override: [(context) => optionsAt(context, complete)],
      // Enter runs the query; an option is chosen by arrows or Tab.
      selectOnOpen: false,
      interactionDelay: 0,
      activateOnCompletion: () => true,
      icons: false,
    }),
    Prec.high(
      keymap.of([
        { key: 'Mod-Enter', run: runNow },
        { key: 'Enter', run: runNow },
      ]),
    ),
    // Where its key went down in the line before, only what Enter would insert comes here.
    EditorView.domEventHandlers({
      beforeinput: ({ inputType }, editor) => lineEnds.has(inputType) && runNow(editor),
    }),
    takeByTab(),
    typeOver(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) {
        change(state.doc.toString());
      }
    }),
  ];
}

function attributesOf(problem: QueryTextProblem | null, problemText: string): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': 'Query',
    'aria-description': problem?.message ?? '',
    ...(problem === null ? {} : { 'aria-invalid': 'true', 'aria-errormessage': problemText }),
  });
}

/** Begins at the caret of the line before; what was typed there is completed. */
function takeOver(editor: EditorView, caret: Caret | null): void {
  if (caret === null) {
    return;
  }
  editor.dispatch({ selection: { anchor: caret.from, head: caret.to } });
  editor.focus();
  if (caret.from > 0) {
    startCompletion(editor);
  }
}

/** Has the editor hold the text where that was changed elsewhere, which is not undone. */
function replaceText(editor: EditorView, text: string): void {
  if (editor.state.doc.toString() !== text) {
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: text },
      annotations: Transaction.addToHistory.of(false),
    });
  }
}

/**
 * The text of a query in colours, a line that grows. Enter runs it, also while options are shown;
 * arrows or Tab choose one of them. Loaded by `QueryLine`.
 */
export function QueryEditor(props: QueryEditorProps) {
  const { text, problem, problemText, known } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const attributes = useRef(new Compartment());
  const [echo] = useState(() => new TypedEcho());
  const change = useEffectEvent((typed: string) => props.onChange(typed));
  const run = useEffectEvent((typed: string) => props.onRun(typed));
  const complete = useEffectEvent((typed: string, at: number) => completeQuery(typed, at, known));
  const extensions = useEffectEvent((): Extension => [
    extensionsOf(props.placeholder, {
      change: (typed) => {
        echo.add(typed);
        change(typed);
      },
      run: (typed) => run(typed),
      complete: (typed, at) => complete(typed, at),
    }),
    attributes.current.of(attributesOf(problem, problemText)),
  ]);
  const create = useEffectEvent((root: ShadowRoot) => {
    const editor = new EditorView({ doc: text, parent: root, root, extensions: extensions() });
    takeOver(editor, props.caret.current);
    view.current = editor;
  });
  // Before the next key: the focus goes from the line that was there to the editor.
  useLayoutEffect(() => {
    if (host.current === null) {
      return undefined;
    }
    // Style sheets are adopted by a shadow root; the page's policy refuses styles in elements.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    create(root);
    return () => view.current?.destroy();
  }, []);
  // With what created it: a key in between must not be taken for an older text.
  useLayoutEffect(() => {
    const editor = view.current;
    if (!echo.isBack(text) && editor !== null) {
      replaceText(editor, text);
      echo.clear();
    }
  }, [text, echo]);
  useEffect(() => {
    const shown = attributesOf(problem, problemText);
    view.current?.dispatch({
      effects: [attributes.current.reconfigure(shown), showProblem.of(problem)],
    });
  }, [problem, problemText]);
  useEffect(() => {
    // What was typed before the collections had come is completed once they are there.
    if (view.current !== null && known.vocabulary.collections.length > 0) {
      offerCollections(view.current, (typed, at) => complete(typed, at));
    }
  }, [known.vocabulary.collections]);
  return <div ref={host} />;
}
