import { createSystem, defaultBaseConfig, defineConfig, defineSlotRecipe } from '@chakra-ui/react';
import { toastAnatomy } from '@chakra-ui/react/anatomy';
import {
  animationStyles,
  breakpoints,
  cssVarsPrefix,
  cssVarsRoot,
  globalCss,
  keyframes,
  layerStyles,
  semanticTokens,
  textStyles,
  tokens,
} from '@chakra-ui/react/theme';
import { denseRecipes, denseSlotRecipes, fontSizes, textStyles as denseTexts } from './density.ts';
import { recipes, slotRecipes } from './recipes.ts';

const sans = '"Geist Variable", system-ui, sans-serif';
const mono = '"Geist Mono Variable", ui-monospace, monospace';

/** White text, and all of it, on grounds that are dark enough for it (WCAG 2.2, 1.4.3). */
const toast = defineSlotRecipe({
  slots: toastAnatomy.keys(),
  base: {
    root: {
      '&[data-type=success]': { bg: 'green.700', color: 'white' },
      '&[data-type=warning]': { bg: 'orange.700', color: 'white' },
      '&[data-type=error]': { bg: 'red.600', color: 'white' },
    },
    description: { opacity: '1' },
  },
});

/**
 * Chakra's global styles, without those that give every element a copy of variables: these are set
 * once and inherited, and the colour of a selection, too, where the browser inherits that.
 */
const { '*': variables, '*::selection': selection, html, ...globalStyles } = globalCss;

/** Chakra's own configuration, with the components that are in use. */
const chakra = defineConfig({
  preflight: true,
  cssVarsPrefix,
  cssVarsRoot,
  globalCss: {
    ...globalStyles,
    html: { ...variables, ...html },
    'html::selection': selection ?? {},
  },
  theme: {
    animationStyles,
    breakpoints,
    keyframes,
    layerStyles,
    recipes,
    semanticTokens,
    slotRecipes,
    textStyles,
    tokens,
  },
});

/** Firekeep's look: an ember accent on warm neutrals, Geist, one radius, the density of data. */
const config = defineConfig({
  globalCss: {
    html: { colorPalette: 'brand', bg: 'bg.canvas' },
    // Chakra's reset says it for every element: what stands around a name couldn't decide it.
    bdi: { overflowWrap: 'inherit' },
    body: {
      bg: 'bg.canvas',
      color: 'fg',
      textStyle: 'md',
      textRendering: 'optimizeLegibility',
    },
    'code, kbd, pre, samp': { fontVariantNumeric: 'tabular-nums' },
    // Below 16 pixels a phone enlarges the page as soon as something is typed.
    'input, select, textarea': { '@media (pointer: coarse)': { fontSize: '1rem !important' } },
    '*, ::before, ::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // Every element has all of its properties in transition: any time above zero starts
        // thousands of them when the colours change.
        transitionDuration: '0s !important',
        scrollBehavior: 'auto !important',
      },
    },
    '*:focus-visible': { outlineColor: 'brand.focusRing' },
    // Where the browser comes late to the end of its fading, a closed backdrop stays, unseen.
    '[data-part=backdrop][data-state=closed]': { pointerEvents: 'none' },
  },
  theme: {
    recipes: denseRecipes,
    slotRecipes: { ...denseSlotRecipes, toast },
    textStyles: denseTexts,
    tokens: {
      fontSizes,
      radii: { lg: { value: '0.375rem' }, xl: { value: '0.375rem' }, '2xl': { value: '0.5rem' } },
      fonts: {
        heading: { value: sans },
        body: { value: sans },
        mono: { value: mono },
      },
      colors: {
        brand: {
          50: { value: '#fff5ee' },
          100: { value: '#ffe7d6' },
          200: { value: '#fdcbab' },
          300: { value: '#fba877' },
          400: { value: '#f78145' },
          500: { value: '#ea5f1d' },
          600: { value: '#d24a0f' },
          700: { value: '#b93d0b' },
          800: { value: '#8f3010' },
          900: { value: '#5c2310' },
          950: { value: '#33150b' },
        },
      },
    },
    semanticTokens: {
      radii: {
        l1: { value: '{radii.sm}' },
        l2: { value: '{radii.md}' },
        l3: { value: '{radii.md}' },
      },
      colors: {
        bg: {
          DEFAULT: { value: { _light: '#ffffff', _dark: '#151517' } },
          canvas: { value: { _light: '#fcfbfa', _dark: '#0e0e10' } },
          subtle: { value: { _light: '#f6f5f2', _dark: '#1b1b1e' } },
          muted: { value: { _light: '#efedea', _dark: '#232327' } },
          emphasized: { value: { _light: '#e2dfda', _dark: '#313136' } },
          panel: { value: { _light: '#ffffff', _dark: '#161618' } },
        },
        fg: {
          DEFAULT: { value: { _light: '#1c1917', _dark: '#f2f1ef' } },
          muted: { value: { _light: '#57534e', _dark: '#b1aea9' } },
          subtle: { value: { _light: '#6f6a64', _dark: '#918d87' } },
          error: { value: { _light: '{colors.red.700}', _dark: '{colors.red.300}' } },
          warning: { value: { _light: '#8a4b00', _dark: '#f5c26b' } },
          success: { value: { _light: '{colors.green.700}', _dark: '{colors.green.300}' } },
          info: { value: { _light: '{colors.blue.700}', _dark: '{colors.blue.300}' } },
        },
        border: {
          DEFAULT: { value: { _light: '#e5e2dd', _dark: '#2b2b30' } },
          muted: { value: { _light: '#efedea', _dark: '#222226' } },
          subtle: { value: { _light: '#f6f5f2', _dark: '#1b1b1e' } },
          emphasized: { value: { _light: '#cfcbc4', _dark: '#3d3d44' } },
        },
        brand: {
          solid: { value: { _light: '{colors.brand.700}', _dark: '{colors.brand.700}' } },
          contrast: { value: { _light: '#ffffff', _dark: '#ffffff' } },
          fg: { value: { _light: '{colors.brand.700}', _dark: '{colors.brand.300}' } },
          muted: { value: { _light: '{colors.brand.100}', _dark: '{colors.brand.900}' } },
          subtle: { value: { _light: '{colors.brand.50}', _dark: '{colors.brand.950}' } },
          emphasized: { value: { _light: '{colors.brand.200}', _dark: '{colors.brand.800}' } },
          focusRing: { value: { _light: '{colors.brand.500}', _dark: '{colors.brand.400}' } },
          border: { value: { _light: '{colors.brand.300}', _dark: '{colors.brand.800}' } },
        },
      },
    },
  },
});

export const system = createSystem(defaultBaseConfig, chakra, config);
