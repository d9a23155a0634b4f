import { copyText } from '#lib/copy-text.ts';
import type { Chosen } from './copy-forms.ts';
import type { GridState } from './grid-state.ts';

/** What Ctrl+C does: copies the selected rows, else the active cell. */
export async function copySelection(chosen: Chosen, { selected }: GridState): Promise<void> {
  const { textOfSelection } = await import('./copy-forms.ts');
  const { size } = selected;
  const one = chosen.column === undefined ? 'ID' : 'Value';
  const rows = size === 1 ? 'Row' : `${size} rows`;
  const text = textOfSelection(chosen, size > 0);
  lastCopy = { text: linesOf(text), chosen, isCell: size === 0 };
  await copyText(size === 0 ? one : rows, text);
}

interface Copy {
  readonly text: string;
  readonly chosen: Chosen;
  /** Whether it is of one cell, else of rows. */
  readonly isCell: boolean;
}

let lastCopy: Copy | null = null;

/** Clipboards may end lines otherwise. */
function linesOf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** What a text was copied of, on this page; null where it comes from elsewhere. */
export function copyOf(text: string): Copy | null {
  return lastCopy?.text === linesOf(text) ? lastCopy : null;
}
