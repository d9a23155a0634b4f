import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Chakra's own colours, which follow the page between light and dark, in editors too. */
export const chakraColor = (name: string) => `var(--chakra-colors-${name})`;

/** Of the words of all languages that editors show. */
export const codeColors = HighlightStyle.define([
  { tag: [tags.string, tags.special(tags.string)], color: chakraColor('green-fg') },
  { tag: tags.propertyName, color: chakraColor('fg') },
  { tag: tags.number, color: chakraColor('blue-fg') },
  { tag: [tags.bool, tags.null, tags.keyword], color: chakraColor('purple-fg') },
  { tag: tags.comment, color: chakraColor('fg-muted') },
]);

/** What is offered below what is typed. */
export const completionTheme = EditorView.theme({
  '.cm-tooltip': {
    backgroundColor: chakraColor('bg-panel'),
    border: `1px solid ${chakraColor('border')}`,
    borderRadius: '6px',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--chakra-fonts-mono)',
    maxHeight: '14rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 10px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: chakraColor('bg-emphasized'),
    color: chakraColor('fg'),
  },
  '.cm-completionDetail': { color: chakraColor('fg-muted'), fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
});
