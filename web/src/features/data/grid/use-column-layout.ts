import { useState } from 'react';
import { keepLayout, readLayout, type ColumnLayout } from './column-layout.ts';

/** A collection's layout of columns, kept as it is changed. */
export function useColumnLayout(collection: string) {
  const [layout, setLayout] = useState(() => readLayout(collection));
  const change = (next: ColumnLayout) => {
    setLayout(next);
    keepLayout(collection, next);
  };
  return [layout, change] as const;
}
