import { describe, expect, it } from 'vitest';
import { visibleParts, visibleText } from './visible-text.ts';

describe('a text that can’t deceive', () => {
  it.each([
    ['ada', 'ada'],
    ['Ada Lovelace', 'Ada Lovelace'],
    [' ada', '⟨␠⟩ada'],
    ['ada ', 'ada⟨␠⟩'],
    ['a  b', 'a⟨␠␠⟩b'],
    ['customers/ ada', 'customers/⟨␠⟩ada'],
    ['customers /ada', 'customers⟨␠⟩/ada'],
    ['abc\u202Egnp.exe', 'abc⟨U+202E⟩gnp.exe'],
    ['\u2067x\u2069', '⟨U+2067⟩x⟨U+2069⟩'],
    ['a\u200Bb', 'a⟨U+200B⟩b'],
    ['a\u00A0b', 'a⟨U+00A0⟩b'],
    ['a\u0000b\n', 'a⟨U+0000⟩b⟨U+000A⟩'],
    ['a\uFEFFb', 'a⟨U+FEFF⟩b'],
    ['a\u{E0041}b', 'a⟨U+E0041⟩b'],
    ['a\u3164b', 'a⟨U+3164⟩b'],
    ['a\uFE0Fb', 'a⟨U+FE0F⟩b'],
    ['\uD800', '⟨U+D800⟩'],
    ['', ''],
  ])('shows %j as %s', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it('keeps the lines and spaces of prose, and nothing else', () => {
    const text = ' two\n\tlines\u00A0 \u202Efdp';
    expect(visibleParts(text, true)).toEqual([
      { kind: 'text', text: ' two\n\tlines\u00A0 ', at: 0 },
      { kind: 'mark', text: 'U+202E', at: 13 },
      { kind: 'text', text: 'fdp', at: 14 },
    ]);
  });

  it('leaves letters of every script and pictures of several parts as they are', () => {
    for (const text of ['Zoë', 'שלום', 'مرحبا', '日本語', '👨‍👩‍👧', '❤️', '👍🏽', '🇫🇷']) {
      expect(visibleParts(text)).toEqual([{ kind: 'text', text, at: 0 }]);
    }
  });
});
