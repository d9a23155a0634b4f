const noNames: ReadonlySet<string> = new Set();

/** A quotation begins after no letter: apostrophes within words are none. */
const quotation = /(?<![\p{L}\p{N}])(["'`])(.*?)(?:\1|$)/gsu;

/**
 * Someone else's words, such as a server's, without what they quote: that may be a value of a
 * document. Names may stay. From the first quotation that is no name to the last quotation mark all
 * goes, because a value may hold such marks itself.
 */
export function withoutValues(text: string, names: ReadonlySet<string> = noNames): string {
  for (const { index, 1: mark = '', 2: quoted = '' } of text.matchAll(quotation)) {
    if (!names.has(quoted)) {
      const last = text.lastIndexOf(mark);
      const rest = last > index ? text.slice(last + 1) : '';
      return `${text.slice(0, index)}“…”${withoutValues(rest, names)}`;
    }
  }
  return text;
}
