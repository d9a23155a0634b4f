/** A piece of a text: as it is, or the name of a character that can't be seen or misleads. */
export interface TextPart {
  readonly kind: 'text' | 'mark';
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
}

/**
 * Controls, formats (zero width, bidi overrides: https://trojansource.codes), lone surrogates,
 * private and unassigned ones, separators other than the space, and letters without a shape.
 */
const unseen = /(?! )[\p{C}\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u;

/** Spaces that deceive: at either end of an id of a path, and more than one together. */
const deceivingSpaces = /^ +| +$|(?<=\/) +| +(?=\/)| {2,}/;

/** Parts of what is drawn as one picture, which would fall apart without them. */
const ofEmoji =
  /\p{Extended_Pictographic}(?:[\uFE0F\u200D\p{Emoji_Modifier}]|\p{Extended_Pictographic})*/u;

/** What lays out a text of several lines. */
const layout = /[\t\n\r\u00A0]/;

const pattern = new RegExp(
  `(?<emoji>${ofEmoji.source})|(?<unseen>${unseen.source})|(?<spaces>${deceivingSpaces.source})`,
  'gu',
);

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Cuts an id or a path into what can be shown as it is and what must be named to be seen: `␠` for a
 * space at an end, `U+202E` for a character that turns the reading direction, and the like. Prose
 * keeps its spaces, tabs and lines.
 */
export function visibleParts(text: string, isProse = false): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const { unseen: character, spaces } = match.groups ?? {};
    const isPlain = character === undefined && spaces === undefined;
    if (isPlain || (isProse && (spaces !== undefined || layout.test(match[0])))) {
      continue;
    }
    if (match.index > from) {
      parts.push({ kind: 'text', text: text.slice(from, match.index), at: from });
    }
    const marks = spaces === undefined ? nameOf(match[0]) : '␠'.repeat(spaces.length);
    parts.push({ kind: 'mark', text: marks, at: match.index });
    from = match.index + match[0].length;
  }
  return from < text.length
    ? [...parts, { kind: 'text', text: text.slice(from), at: from }]
    : parts;
}

/** The same in one string, for titles and names that hold no elements. */
export function visibleText(text: string): string {
  return visibleParts(text)
    .map(({ kind, text: part }) => (kind === 'mark' ? `⟨${part}⟩` : part))
    .join('');
}

/**
 * A name within a sentence that holds no elements. One that may be read from right to left stands
 * in isolates, so that what follows keeps its place.
 */
export function visibleName(name: string): string {
  const text = visibleText(name);
  return /^[\u0020-\u007E⟨⟩␠]*$/u.test(text) ? text : `\u2068${text}\u2069`;
}
