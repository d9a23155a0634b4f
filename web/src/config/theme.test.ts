import { describe, expect, it } from 'vitest';
import { contrast } from '#testing/contrast.ts';
import { system } from './theme.ts';

const types = ['success', 'warning', 'error', 'info'];
const root = system.getSlotRecipe('toast').base?.['root'] ?? {};

/** What a token stands for in a scheme, followed to its colour. */
function colorOf(name: string, scheme: '_light' | '_dark'): string {
  const token = system.tokens.getByName(`colors.${name}`);
  const conditions: unknown = token?.extensions['conditions'];
  const value: unknown =
    conditions !== null && typeof conditions === 'object' && scheme in conditions
      ? Reflect.get(conditions, scheme)
      : (token?.originalValue ?? name);
  const next = String(value).replace(/^\{colors\.(.+)\}$/, '$1');
  const isToken = next !== name && system.tokens.getByName(`colors.${next}`) !== undefined;
  return isToken ? colorOf(next, scheme) : next;
}

describe('a message', () => {
  for (const scheme of ['_light', '_dark'] as const) {
    for (const type of types) {
      it(`of type ${type} can be read, ${scheme.slice(1)}`, () => {
        const own = Object(Reflect.get(root, `&[data-type=${type}]`));
        const style = new Map(Object.entries({ ...root, ...own }));
        const [text, ground] = ['color', 'bg'].map((key) =>
          colorOf(String(style.get(key)), scheme),
        );
        expect(contrast(text ?? '', ground ?? '')).toBeGreaterThanOrEqual(4.5);
      });
    }
  }
});

/** Every text on every ground that it stands on somewhere. */
const texts = ['fg', 'fg.muted', 'fg.subtle', 'fg.error', 'fg.warning', 'fg.success', 'brand.fg'];
const grounds = ['bg', 'bg.canvas', 'bg.subtle', 'bg.panel'];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['fg', 'bg.muted'],
  ['fg.muted', 'bg.muted'],
  ['brand.fg', 'bg.muted'],
  ['brand.fg', 'brand.subtle'],
  ['brand.contrast', 'brand.solid'],
] as const;

describe('a text', () => {
  for (const scheme of ['_light', '_dark'] as const) {
    it.each(pairs)(`in %s can be read on %s, ${scheme.slice(1)}`, (text, ground) => {
      expect(contrast(colorOf(text, scheme), colorOf(ground, scheme))).toBeGreaterThanOrEqual(4.5);
    });
  }
});

/** Without motion colours change at once: otherwise each element would begin a transition. */
it('starts no transition for those who want less motion', () => {
  const css = JSON.stringify(system.getGlobalCss());
  const reduced = css.split('prefers-reduced-motion: reduce')[1] ?? '';
  expect(reduced).toContain('"transitionDuration":"0s !important"');
});
