import { collectionShape, type Collection } from '@firekeep/functions/contract';
import type { TreeLine } from '#components/tree-keys.ts';
import { idOf, parentOf, pathSteps } from '#lib/document-path.ts';

/** A collection or document in the tree. */
export interface CollectionLine extends TreeLine {
  /** `shape`: collections of one id below all documents of another, as a backup counted them. */
  readonly kind: 'collection' | 'document' | 'shape';
  readonly path: string;
  readonly id: string;
  /** Of a collection; null where it isn't known. */
  readonly documentCount: number | null;
}

export interface CountedShape {
  readonly path: string;
  readonly documentCount: number;
}

export interface TreeParts {
  /** Loaded collections by the document they are below; those of the database under ''. */
  readonly levels: ReadonlyMap<string, readonly Collection[]>;
  /** Documents that are listed, in order: those on the way, and parents without a document. */
  readonly documents: readonly string[];
  /** The path of the collection or document that is shown. */
  readonly at: string;
  /** Shapes of collections (customers, star, orders) that the newest backup has counted. */
  readonly shapes: readonly CountedShape[];
  /** What was opened or closed by hand, by path. */
  readonly toggled: ReadonlyMap<string, boolean>;
}

/** The documents on the way to a path, itself included. */
export function documentsOnWay(path: string): string[] {
  return pathSteps(path)
    .filter(({ kind }) => kind === 'document')
    .map((step) => step.path);
}

function byParent(documents: readonly string[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of new Set(documents)) {
    const parent = parentOf(path) ?? '';
    found.set(parent, [...(found.get(parent) ?? []), path]);
  }
  return found;
}

/** Shapes by the one that they are directly below: `customers/star/orders` by `customers`. */
function byShape(shapes: readonly CountedShape[]): ReadonlyMap<string, CountedShape[]> {
  const found = new Map<string, CountedShape[]>();
  for (const shape of shapes) {
    const owner = parentOf(parentOf(shape.path) ?? '');
    if (owner !== null) {
      found.set(owner, [...(found.get(owner) ?? []), shape]);
    }
  }
  return found;
}

/** The lines of the tree from top to bottom; with `isWhole`, also what is closed. */
function allLines(parts: TreeParts, isWhole: boolean): CollectionLine[] {
  const { levels, documents, at, toggled, shapes } = parts;
  const below = byParent(documents);
  const shapesBelow = byShape(shapes);
  const lines: CollectionLine[] = [];
  const isOpen = (path: string) => isWhole || (toggled.get(path) ?? at.startsWith(`${path}/`));
  const addDocument = (path: string, level: number) => {
    // One without subcollections has no place here; whether it has any may not be known yet.
    if (levels.get(path)?.length === 0) {
      return;
    }
    const line = { kind: 'document', path, id: idOf(path), level, documentCount: null } as const;
    lines.push({ ...line, isOpen: isOpen(path) });
    if (isOpen(path)) {
      addLevel(path, level + 1);
    }
  };
  const addShape = ({ path, documentCount }: CountedShape, level: number) => {
    const counted = shapesBelow.get(path) ?? [];
    const line = { kind: 'shape', path, id: idOf(path), level, documentCount } as const;
    lines.push({ ...line, isOpen: counted.length > 0 ? isOpen(path) : null });
    if (isOpen(path)) {
      counted.forEach((shape) => addShape(shape, level + 1));
    }
  };
  const addLevel = (parent: string, level: number) => {
    for (const { id, path, documentCount } of levels.get(parent) ?? []) {
      const children = below.get(path)?.filter((child) => levels.get(child)?.length !== 0) ?? [];
      const counted = shapesBelow.get(collectionShape(path)) ?? [];
      const hasMore = children.length > 0 || documentCount === 0 || counted.length > 0;
      const line = { kind: 'collection', path, id, level, documentCount } as const;
      lines.push({ ...line, isOpen: hasMore ? isOpen(path) : null });
      if (isOpen(path)) {
        children.forEach((child) => addDocument(child, level + 1));
        counted.forEach((shape) => addShape(shape, level + 1));
      }
    }
  };
  addLevel('', 1);
  return lines;
}

/** The lines of the tree, or those whose id contains `filter` with all above them. */
export function treeLines(parts: TreeParts, filter: string): CollectionLine[] {
  if (filter === '') {
    return allLines(parts, false);
  }
  const wanted = filter.toLowerCase();
  const lines = allLines(parts, true);
  const kept = new Set(
    lines
      .filter(({ id }) => id.toLowerCase().includes(wanted))
      .flatMap(({ path }) => pathSteps(path).map((step) => step.path)),
  );
  return lines.filter(({ path }) => kept.has(path)).map((line) => ({ ...line, isOpen: null }));
}

/** The ids of subcollections that were counted or are loaded, each once, in order. */
export function groupIds({ levels, shapes }: Pick<TreeParts, 'levels' | 'shapes'>): string[] {
  const loaded = [...levels.values()].flat();
  const below = [...loaded, ...shapes.map(({ path }) => ({ path, id: idOf(path) }))].filter(
    ({ path }) => path.includes('/'),
  );
  return [...new Set(below.map(({ id }) => id))].toSorted();
}
