import { useState } from 'react';
import { z } from 'zod';
import { storageKeys } from '#config/limits.ts';
import { browserStorage } from '#lib/browser-storage.ts';

/** What a pane's width can be, and what it is unless somebody chose, in pixels. */
export const paneWidths = {
  tree: { least: 160, most: 480, usual: 240 },
  inspector: { least: 260, most: 900, usual: 420 },
} as const;
type Pane = keyof typeof paneWidths;

const storedSchema = z.record(z.string(), z.number().min(100).max(2000));

function readWidths(): z.infer<typeof storedSchema> {
  try {
    return storedSchema.parse(JSON.parse(browserStorage.read(storageKeys.panes) ?? '{}'));
  } catch {
    return {};
  }
}

/** A pane's width, kept in this browser. */
export function usePaneWidth(pane: Pane) {
  const [width, setWidth] = useState(() => readWidths()[pane] ?? paneWidths[pane].usual);
  const change = (next: number) => {
    setWidth(next);
    browserStorage.write(storageKeys.panes, JSON.stringify({ ...readWidths(), [pane]: next }));
  };
  return [width, change] as const;
}
