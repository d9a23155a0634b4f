import type { FigureSection } from '../support/figures-file.ts';

/** A section of docs/figures.md. */
export interface Section {
  readonly section: FigureSection;
  /** Sentences before the tables. */
  readonly notes: readonly string[];
  /** Rows of cells, the first of them the head. */
  readonly tables: readonly (readonly (readonly string[])[])[];
}

/** What a number is to be, what it is, and whether that will do. */
export interface Aim {
  readonly what: string;
  readonly aim: string;
  readonly measured: string;
  readonly holds: boolean;
}

/** @param least what is aimed at */
export function atLeast(what: string, least: number, ratio: number): Aim {
  return { what, aim: `≥ ${least.toFixed(2)}`, measured: ratio.toFixed(2), holds: ratio >= least };
}

/** @param most what is aimed at @param unit of both */
export function atMost(
  what: string,
  { most, unit = '' }: { readonly most: number; readonly unit?: string },
  value: number,
): Aim {
  const digits = Number.isInteger(most) ? 1 : 2;
  const suffix = unit === '' ? '' : ` ${unit}`;
  const aim = `≤ ${most}${suffix}`;
  return { what, aim, measured: `${value.toFixed(digits)}${suffix}`, holds: value <= most };
}
