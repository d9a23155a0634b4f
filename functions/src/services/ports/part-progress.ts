/** How far a part is. */
export interface PartProgress {
  readonly documents: number;
  readonly rawBytes: number;
  /** Whatever else its handler counts; summed by name. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** What a part sees of the others, without asking for it: with every sign of life. */
export interface Siblings {
  /** Parts under way, itself included; it never grows. */
  readonly active: number;
  /** What the parts share; null where the work was divided without. */
  readonly shared: unknown;
}

export interface PartSight {
  readonly state: unknown;
  readonly progress: PartProgress;
}

/** Adds up how far several parts are. */
export function sumProgress(parts: readonly PartProgress[]): Required<PartProgress> {
  const counts = new Map<string, number>();
  for (const [name, count] of parts.flatMap((part) => Object.entries(part.counts ?? {}))) {
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return {
    documents: parts.reduce((sum, { documents }) => sum + documents, 0),
    rawBytes: parts.reduce((sum, { rawBytes }) => sum + rawBytes, 0),
    counts: Object.fromEntries(counts),
  };
}
