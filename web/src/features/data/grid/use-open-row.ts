import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '#config/limits.ts';
import type { Rows } from '../rows/rows.ts';

interface OpenRowInput {
  readonly rows: Pick<Rows, 'rowAt' | 'indexOf'>;
  /** The path of the document that is open beside the grid. */
  readonly openPath: string | undefined;
  /** `replaces` where it follows the keys: one step of the browser's history for all of them. */
  readonly onOpen: (path: string, replaces: boolean) => void;
  /** Called with the row of a document that was opened elsewhere than in the grid. */
  readonly onShow: (row: number) => void;
}

/**
 * Keeps the open document and the active row together. A document that was opened elsewhere, by a
 * link or from its neighbour, has its row shown. `follow` opens the row that the keys came to once
 * they rest, so that a long run over rows reads one document.
 */
export function useOpenRow({ rows, openPath, onOpen, onShow }: OpenRowInput) {
  /** Paths that the grid asked for and that are not open yet, in their order. */
  const asked = useRef<string[]>([]);
  /** The row that the keys came to last, until its document is opened. */
  const [wanted, setWanted] = useState<number | null>(null);
  const isOpen = openPath !== undefined;
  const openRow = isOpen ? rows.indexOf(openPath) : undefined;
  // A document that was closed stays closed.
  if (!isOpen && wanted !== null) {
    setWanted(null);
  }
  const show = useEffectEvent(onShow);
  useEffect(() => {
    const place = openPath === undefined ? -1 : asked.current.indexOf(openPath);
    if (place !== -1) {
      asked.current = asked.current.slice(place + 1);
      return;
    }
    asked.current = [];
    if (openRow !== undefined) {
      show(openRow);
    }
  }, [openPath, openRow]);
  const open = (row: number, replaces: boolean) => {
    const path = rows.rowAt(row)?.path;
    setWanted(null);
    if (path !== undefined && path !== openPath) {
      asked.current = [...asked.current, path];
      onOpen(path, replaces);
    }
  };
  const openAtRest = useEffectEvent((row: number) => open(row, true));
  useEffect(() => {
    if (wanted === null) {
      return undefined;
    }
    const timer = setTimeout(() => openAtRest(wanted), limits.followMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return {
    open: (row: number) => open(row, false),
    follow: (row: number) => setWanted(isOpen ? row : null),
  };
}
