import { clock } from './clock.ts';
import { given } from './given.ts';
import { settled } from './settled.ts';
import { taken } from './taken.ts';
import { typedValues } from './typed-values.ts';

/**
 * What stands in the sandbox before a transform. Its value is the function that calls one.
 *
 * Everything that a transform can reach is frozen, and nothing there makes code of text: no
 * document can leave anything for the next one, so what becomes of it depends on it alone.
 */
export const prelude = `(function () {
  'use strict';
  const { create, freeze, getPrototypeOf, setPrototypeOf, keys, defineProperty } = Object;
  ${[clock, typedValues, given, taken, settled].join('\n')}
  return run;
})()`;
