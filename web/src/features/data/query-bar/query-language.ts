import { StreamLanguage } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { chakraColor } from '#components/code-colors.ts';

/** A line of text that grows. */
export const lineTheme = EditorView.theme({
  '&': { color: chakraColor('fg'), fontSize: '0.8125rem', maxHeight: '12rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--chakra-fonts-mono)', lineHeight: '1.25rem' },
  // Its hint may be wider than it: that is cut, and nothing to scroll.
  '.cm-content': { padding: '0.375rem 0', caretColor: chakraColor('fg'), minWidth: '0' },
  '.cm-line': { padding: '0 0.625rem' },
  // On one line, as in the field before the editor: rows below don't move when that comes.
  '.cm-placeholder': {
    color: chakraColor('fg-subtle'),
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'top',
    whiteSpace: 'pre',
  },
  '.cm-problem': {
    textDecoration: `underline wavy ${chakraColor('fg-error')}`,
    textUnderlineOffset: '0.2em',
  },
});

const words =
  /^(?:group|select|where|order|by|asc|desc|start|end|at|after|before|limit|to|last|count|sum|average|avg|contains|matches|starts|ends|with|ignoring|case|nearest|using|within|as|and|or|all|any|is|not|in|not-in|array-contains(?:-any)?)(?![\w-])/i;

/** Enough of the language of queries to colour it. */
export const queryLanguage = StreamLanguage.define({
  name: 'query',
  token(stream) {
    if (stream.match(/^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/) !== null) {
      return 'string';
    }
    if (stream.match(/^(?:true|false|null|NaN|-?Infinity)\b/i) !== null) {
      return 'bool';
    }
    if (stream.match(words) !== null) {
      return 'keyword';
    }
    if (stream.match(/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/i) !== null) {
      return 'number';
    }
    if (stream.match(/^(?:`(?:[^`\\]|\\.)*`?|[\p{L}\p{N}_$./-]+)/u) === null) {
      stream.next();
    }
    return null;
  },
});
