import { HighlightStyle } from '@codemirror/language';
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
