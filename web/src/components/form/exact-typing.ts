/** How a path, id or pattern is typed: letter by letter, with no help of the browser's. */
export const exactTyping = {
  fontFamily: 'mono',
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
} as const;
