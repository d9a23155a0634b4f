import { ChevronDown, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ExactText } from '#components/exact-text.tsx';
import { VirtualTree, type LineProps } from '#components/virtual-tree.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import { visibleParts } from '#lib/visible-text.ts';
import { useHasDrafts } from '../edit/edit-context.ts';
import {
  collectionLink,
  documentLink,
  groupLink,
  groupText,
  type Source,
} from '../model/source.ts';
import type { CollectionLine } from './tree-lines.ts';
import styles from './collection-tree.module.css';

interface CollectionTreeProps {
  readonly source: Source;
  readonly lines: readonly CollectionLine[];
  /** The path of the line that is shown beside the tree. */
  readonly selected: string | undefined;
  readonly onToggle: (path: string, isOpen: boolean) => void;
}

interface CollectionLineProps extends Pick<CollectionTreeProps, 'source' | 'onToggle'> {
  readonly line: CollectionLine;
  readonly props: LineProps;
  readonly indent: string;
}

function labelOf({ kind, id, documentCount }: CollectionLine): string {
  // As it is shown: people who speak to the page say what they see.
  const name = visibleParts(id)
    .map(({ text }) => text)
    .join('');
  if (kind === 'document') {
    return `${name}, document`;
  }
  if (kind === 'shape') {
    return `${name}, below all documents, ${formatCount(documentCount ?? 0, 'document')}`;
  }
  return documentCount === null ? name : `${name}, ${formatCount(documentCount, 'document')}`;
}

function linkOf(source: Source, { kind, path, id }: CollectionLine): string {
  switch (kind) {
    case 'collection':
      return collectionLink(source, path);
    case 'document':
      return documentLink(source, path);
    case 'shape':
      return groupLink(source, groupText(id));
  }
}

function Twisty({ line, onToggle }: Pick<CollectionLineProps, 'line' | 'onToggle'>) {
  const { path, isOpen } = line;
  return (
    <span
      aria-hidden
      className={styles['twisty']}
      onClick={(event) => {
        if (isOpen !== null) {
          event.preventDefault();
          onToggle(path, !isOpen);
        }
      }}
    >
      {isOpen === null ? null : isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
    </span>
  );
}

function Line({ source, line, props, indent, onToggle }: CollectionLineProps) {
  const { kind, path, id, documentCount } = line;
  const isDrafted = useHasDrafts(path);
  return (
    <Link
      {...props}
      to={linkOf(source, line)}
      aria-label={isDrafted ? `${labelOf(line)}, changes not applied` : labelOf(line)}
      data-drafted={isDrafted || undefined}
      draggable={false}
      className={styles['line']}
      style={{ ...props.style, paddingInlineStart: indent }}
    >
      <Twisty line={line} onToggle={onToggle} />
      <span
        className={kind === 'collection' ? styles['id'] : `${styles['id']} ${styles['document']}`}
      >
        <ExactText text={id} />
      </span>
      {documentCount === null ? null : (
        // Drawn by the style sheet: in words it is part of the line's name.
        <span className={styles['count']} data-count={formatNumber(documentCount)} />
      )}
    </Link>
  );
}

/** Collections and documents as a tree of links. */
export function CollectionTree({ source, lines, selected, onToggle }: CollectionTreeProps) {
  return (
    <VirtualTree
      label="Collections"
      className={styles['tree']}
      lines={lines}
      keyOf={({ path }) => path}
      nameOf={({ id }) => id}
      selected={selected}
      lineHeight={28}
      nameShare={60}
      onToggle={({ path }, isOpen) => onToggle(path, isOpen)}
      renderLine={(line, props, indent) => (
        <Line key={line.path} {...{ source, line, props, indent, onToggle }} />
      )}
    />
  );
}
