import { Portal } from '@chakra-ui/react';
import { useEffect, useState, type RefObject } from 'react';
import styles from '../grid/data-grid.module.css';

interface Shown {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

/** In pixels; that of the style sheet. */
const width = 320;

function shownBelow(cell: Element | null): Shown | null {
  const text = cell instanceof HTMLElement ? cell.dataset['previous'] : undefined;
  if (cell === null || text === undefined) {
    return null;
  }
  const { left, bottom } = cell.getBoundingClientRect();
  return { text, left: Math.max(8, Math.min(left, innerWidth - width - 8)), top: bottom + 2 };
}

/**
 * What a cell held before, below the one that the pointer or the keyboard is at. Its text is part
 * of the cell, too, for those who don't see it.
 */
export function PreviousValue({ grid }: { grid: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const element = grid.current;
    if (element === null) {
      return undefined;
    }
    const atPointer = ({ target }: Event) =>
      setShown(target instanceof Element ? shownBelow(target.closest('[data-previous]')) : null);
    const atKeys = () => {
      const active = element.getAttribute('aria-activedescendant') ?? '';
      setShown(shownBelow(document.getElementById(active)));
    };
    const hide = () => setShown(null);
    const listeners = [
      ['mouseover', atPointer],
      ['keyup', atKeys],
      ['mouseleave', hide],
      ['scroll', hide],
      ['blur', hide],
    ] as const;
    for (const [type, listener] of listeners) {
      element.addEventListener(type, listener, { passive: true });
    }
    return () => {
      for (const [type, listener] of listeners) {
        element.removeEventListener(type, listener);
      }
    };
  }, [grid]);
  return shown === null ? null : (
    <Portal>
      <div aria-hidden className={styles['previous']} style={{ left: shown.left, top: shown.top }}>
        {shown.text}
      </div>
    </Portal>
  );
}
