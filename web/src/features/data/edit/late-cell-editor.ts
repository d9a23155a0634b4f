import { latePart } from '#lib/late-part.tsx';

/** The editor of a cell, whose code comes as a grid that can be edited takes the focus. */
export const LateCellEditor = latePart(async () => (await import('./cell-editor.tsx')).CellEditor);
