import { isList, isShape, isText, type Guarded } from '#lib/shape.ts';

const isTexts = isList(isText);
const isPoint = isShape({ title: isText, text: isText });
const isPoints = isList(isPoint);
const isLink = isShape({ label: isText, address: isText });
/** A page of Google's documentation. */
export type SourceLink = Guarded<typeof isLink>;

const isProof = isShape({ name: isText, steps: isPoints, documents: isText });
/** A backup and the checks it passed; `documents` is the count, as it is shown. */
export type Proof = Guarded<typeof isProof>;

const isComparison = isShape({
  title: isText,
  lead: isText,
  /** Firekeep first. */
  services: isTexts,
  rows: isList(isShape({ title: isText, cells: isTexts })),
  sources: isList(isLink),
});
/** Firekeep beside Google's own means: each row has a cell for each service. */
export type ToolComparison = Guarded<typeof isComparison>;

const isDiff = isShape({
  title: isText,
  lead: isText,
  counts: isTexts,
  documents: isList(
    isShape({
      path: isText,
      change: isText,
      fields: isList(isShape({ name: isText, now: isText, restored: isText })),
    }),
  ),
});
/** What a restore would change, field by field. */
export type Diff = Guarded<typeof isDiff>;

export const isHome = isShape({
  heading: isText,
  lead: isText,
  proof: isProof,
  comparison: isComparison,
  steps: isShape({ title: isText, points: isPoints }),
  diff: isDiff,
  figures: isShape({ title: isText, points: isPoints, source: isText }),
  kept: isShape({ title: isText, lead: isText, stored: isPoints, notStored: isTexts }),
  limits: isShape({ title: isText, lead: isText, points: isPoints }),
  hosting: isShape({ title: isText, texts: isTexts, commands: isPoints }),
});
export type HomeContent = Guarded<typeof isHome>;
