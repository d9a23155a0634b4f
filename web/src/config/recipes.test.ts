import { defaultConfig } from '@chakra-ui/react';
import { expect, test } from 'vitest';
import { recipes, slotRecipes } from './recipes.ts';

const sources = Object.values(
  import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true }),
);

/**
 * Names of Chakra's components in all files, as recipes are called: `SegmentGroup` is segmentGroup.
 */
const used = new Set(
  sources
    .flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from ['"]@chakra-ui\/react['"]/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`),
);

/** Components that only late parts draw, and that bring their look, wherever they are drawn. */
function bringsItsLook(name: string): boolean {
  const root = `<${name.charAt(0).toUpperCase()}${name.slice(1)}.Root`;
  const uses = sources.flatMap((source) => source.split(root).slice(1));
  return (
    uses.length > 0 && uses.every((use) => use.trimStart().startsWith(`recipe={${name}SlotRecipe}`))
  );
}

test('every component in use has its look', () => {
  const { recipes: all = {}, slotRecipes: allSlots = {} } = defaultConfig.theme ?? {};
  expect(used.size).toBeGreaterThan(40);
  const missing = (known: object, own: object) =>
    Object.keys(known).filter((name) => used.has(name) && !(name in own) && !bringsItsLook(name));
  expect([...missing(all, recipes), ...missing(allSlots, slotRecipes)]).toEqual([]);
});

test('no look is loaded that nothing has', () => {
  // Parts of checkboxes, of radios, and of inputs with something at their side.
  const parts = new Set(['checkmark', 'radiomark', 'inputAddon']);
  const names = [...Object.keys(recipes), ...Object.keys(slotRecipes)];
  expect(names.filter((name) => !used.has(name) && !parts.has(name))).toEqual([]);
});
