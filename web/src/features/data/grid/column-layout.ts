import { useState } from 'react';
import { z } from 'zod';
import { storageKeys } from '#config/limits.ts';
import { browserStorage } from '#lib/browser-storage.ts';
import type { FieldColumn } from './sample-columns.ts';

const idSchema = z.string().max(3000);
const widths = { least: 48, most: 1200, id: 200 } as const;

/** What somebody chose for a collection's columns; all by the ids of columns. */
const layoutSchema = z.object({
  /** Those that were moved, in their order; the others follow. */
  order: z.array(idSchema).max(2000),
  /** Shown or not, where that was chosen. */
  shown: z.record(idSchema, z.boolean()),
  pinned: z.array(idSchema).max(100),
  widths: z.record(idSchema, z.number().min(widths.least).max(widths.most)),
});
export type ColumnLayout = z.infer<typeof layoutSchema>;

export const noLayout: ColumnLayout = { order: [], shown: {}, pinned: [], widths: {} };

/** Collections whose layouts are kept; those that were changed last. */
const keptLayouts = 100;

const storedSchema = z.array(z.tuple([z.string(), layoutSchema])).max(keptLayouts);

function readAll(): z.infer<typeof storedSchema> {
  try {
    return storedSchema.parse(JSON.parse(browserStorage.read(storageKeys.columns) ?? '[]'));
  } catch {
    return [];
  }
}

/** The layout that is kept for a collection in this browser. */
export function readLayout(collection: string): ColumnLayout {
  return readAll().find(([name]) => name === collection)?.[1] ?? noLayout;
}

export function keepLayout(collection: string, layout: ColumnLayout): void {
  const others = readAll().filter(([name]) => name !== collection);
  const all = [[collection, layout] as const, ...others].slice(0, keptLayouts);
  browserStorage.write(storageKeys.columns, JSON.stringify(all));
}

/** A collection's layout of columns, kept as it is changed. */
export function useColumnLayout(collection: string) {
  const [layout, setLayout] = useState(() => readLayout(collection));
  const change = (next: ColumnLayout) => {
    setLayout(next);
    keepLayout(collection, next);
  };
  return [layout, change] as const;
}

export function isShown({ shown }: ColumnLayout, column: FieldColumn): boolean {
  return Object.hasOwn(shown, column.id) ? shown[column.id] === true : column.isShown;
}

/** About what the column's values need, within reason. */
function naturalWidth({ names, length, type }: FieldColumn): number {
  const heading = names.join('.').length * 7.6 + 44;
  const isContainer = type === 'array' || type === 'map';
  const value = (isContainer ? Math.min(length, 24) : length) * 7.6 + 26;
  return Math.round(Math.min(300, Math.max(72, heading, value)));
}

/** In pixels. */
export function widthOf({ widths: chosen }: ColumnLayout, column: FieldColumn): number {
  const width = Object.hasOwn(chosen, column.id) ? chosen[column.id] : undefined;
  return width ?? naturalWidth(column);
}

/** All ids of columns in their order: those that were moved, those that lead, the others. */
function orderOf(
  { order }: ColumnLayout,
  columns: readonly FieldColumn[],
  leading: readonly string[] = [],
): string[] {
  const all = columns.map(({ id }) => id);
  const known = new Set(all);
  return [...new Set([...[...order, ...leading].filter((id) => known.has(id)), ...all])];
}

/** Puts a column in the place of another one. */
export function moveColumn(
  layout: ColumnLayout,
  columns: readonly FieldColumn[],
  { id, to }: { readonly id: string; readonly to: string },
): ColumnLayout {
  const order = orderOf(layout, columns);
  const [from, place] = [order.indexOf(id), order.indexOf(to)];
  if (from === -1 || place === -1) {
    return layout;
  }
  return { ...layout, order: order.toSpliced(from, 1).toSpliced(place, 0, id) };
}

/** No field is called so: Firestore keeps the name for the document's own. */
export const idColumn = '__name__';

/** A column that is drawn. */
export interface GridColumn {
  readonly id: string;
  /** Undefined for the column of the documents' ids. */
  readonly field: FieldColumn | undefined;
  /** From the grid's left edge, and how wide it is, in pixels. */
  readonly left: number;
  readonly width: number;
  readonly isPinned: boolean;
}

/**
 * The columns to draw: that of the ids, those that are pinned, and the others in their order.
 * @param leading ids of those that come first, unless somebody chose an order
 */
export function arrangeColumns(
  layout: ColumnLayout,
  fields: readonly FieldColumn[],
  leading: readonly string[] = [],
): readonly GridColumn[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const pinned = layout.pinned.filter((id) => byId.has(id));
  const others = orderOf(layout, fields, leading).filter((id) => !pinned.includes(id));
  const shown = [...pinned, ...others]
    .flatMap((id) => byId.get(id) ?? [])
    .filter((field) => isShown(layout, field));
  const columns: GridColumn[] = [];
  let left = 0;
  for (const field of [undefined, ...shown]) {
    const id = field?.id ?? idColumn;
    const width = field === undefined ? idWidth(layout) : widthOf(layout, field);
    columns.push({ id, field, left, width, isPinned: columns.length <= pinned.length });
    left += width;
  }
  return columns;
}

function idWidth({ widths: chosen }: ColumnLayout): number {
  return chosen[idColumn] ?? widths.id;
}

/** The layout with a column of another width, in pixels. */
export function resizeColumn(layout: ColumnLayout, id: string, width: number): ColumnLayout {
  const allowed = Math.round(Math.max(widths.least, Math.min(widths.most, width)));
  return { ...layout, widths: { ...layout.widths, [id]: allowed } };
}
