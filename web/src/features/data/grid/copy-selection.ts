import { copyText } from '#lib/copy-text.ts';
import type { Chosen } from './copy-forms.ts';
import type { GridState } from './grid-state.ts';

/** What Ctrl+C does: copies the selected rows, else the active cell. */
export async function copySelection(chosen: Chosen, { selected }: GridState): Promise<void> {
  const { textOfSelection } = await import('./copy-forms.ts');
  const { size } = selected;
  const one = chosen.column === undefined ? 'ID' : 'Value';
  const rows = size === 1 ? 'Row' : `${size} rows`;
  await copyText(size === 0 ? one : rows, textOfSelection(chosen, size > 0));
}
