import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';
import {
  alertAnatomy,
  dataListAnatomy,
  emptyStateAnatomy,
  menuAnatomy,
  nativeSelectAnatomy,
  segmentGroupAnatomy,
  statAnatomy,
  tableAnatomy,
} from '@chakra-ui/react/anatomy';

/** Sizes of text with their lines, in pixels: text 13, secondary 12, titles 20, little between. */
const sizes = {
  '2xs': [11, 16],
  xs: [12, 16],
  sm: [12, 16],
  md: [13, 20],
  lg: [14, 20],
  xl: [16, 24],
  '2xl': [20, 28],
  '3xl': [20, 28],
} as const;

const rem = (px: number) => `${px / 16}rem`;

/** What a component calls `sm` is a control's text; `fontSize="sm"` is secondary text. */
const line = (size: keyof typeof sizes) => ({
  value: { fontSize: rem(sizes[size][0]), lineHeight: rem(sizes[size][1]) },
});

export const fontSizes = Object.fromEntries(
  Object.entries(sizes).map(([name, [px]]) => [name, { value: rem(px) }]),
);

export const textStyles = {
  '2xs': line('2xs'),
  xs: line('xs'),
  sm: line('md'),
  md: line('md'),
  lg: line('lg'),
  xl: line('xl'),
  '2xl': line('2xl'),
  '3xl': line('3xl'),
  label: {
    value: { fontSize: rem(13), lineHeight: rem(20), fontWeight: 'medium' },
  },
};

/** A control of this many pixels, in the 4-pixel steps of Chakra's sizes. */
const control = (steps: number, px: string) => ({
  h: `${steps}`,
  minW: `${steps}`,
  px,
  gap: '1.5',
  _icon: { width: '3.5', height: '3.5' },
});

const input = (steps: number) => ({ '--input-height': `sizes.${steps}`, px: '2.5' });
const select = (steps: number) => ({ root: { '--select-field-height': `sizes.${steps}` } });

/** Controls of 24, 28 and 32 pixels. */
export const denseRecipes = {
  // Orange marks actions and the current place: code and keys stand in text.
  code: defineRecipe({ base: { colorPalette: 'gray' } }),
  kbd: defineRecipe({ base: { colorPalette: 'gray', wordSpacing: '-0.25em' } }),
  button: defineRecipe({
    variants: {
      size: { xs: control(6, '2'), sm: control(7, '2.5'), md: control(8, '3') },
    },
  }),
  input: defineRecipe({ variants: { size: { xs: input(6), sm: input(7), md: input(8) } } }),
};

export const denseSlotRecipes = {
  alert: defineSlotRecipe({
    slots: alertAnatomy.keys(),
    variants: { size: { md: { root: { px: '3', py: '2.5', borderRadius: 'md' } } } },
  }),
  dataList: defineSlotRecipe({
    slots: dataListAnatomy.keys(),
    base: { root: { gap: '2' } },
  }),
  emptyState: defineSlotRecipe({
    slots: emptyStateAnatomy.keys(),
    variants: {
      size: {
        md: {
          root: { px: '6', py: '8' },
          content: { gap: '4' },
          indicator: { textStyle: '2xl' },
          title: { textStyle: 'md' },
        },
      },
    },
  }),
  menu: defineSlotRecipe({
    slots: menuAnatomy.keys(),
    variants: { size: { md: { item: { py: '1', gap: '2' } } } },
  }),
  nativeSelect: defineSlotRecipe({
    slots: nativeSelectAnatomy.keys(),
    variants: { size: { xs: select(6), sm: select(7), md: select(8) } },
  }),
  segmentGroup: defineSlotRecipe({
    slots: segmentGroupAnatomy.keys(),
    // The chosen one stands out by its text and a line, in both schemes (WCAG 2.2, 1.4.11).
    base: {
      root: { '--segment-indicator-shadow': '0 0 0 1px {colors.fg.subtle}' },
      item: { color: 'fg.muted', _checked: { color: 'fg', fontWeight: 'medium' } },
    },
    variants: { size: { md: { item: { height: '7', px: '3' } } } },
  }),
  stat: defineSlotRecipe({
    slots: statAnatomy.keys(),
    base: { label: { textStyle: 'xs' } },
  }),
  table: defineSlotRecipe({
    slots: tableAnatomy.keys(),
    variants: {
      size: {
        sm: { columnHeader: { py: '1' }, cell: { py: '1' } },
        md: { columnHeader: { py: '1.5' }, cell: { py: '2' } },
      },
    },
  }),
};
