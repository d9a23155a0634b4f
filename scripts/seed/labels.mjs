import { DAY } from './context.mjs';
import { MAXIMUM_NAME_BYTES, ODD_NAMES } from './odd-names.mjs';

/** What is printed on shelf labels; the text is the label's id, whatever is in it. */
const TEXTS = [
  ...ODD_NAMES,
  '__id7001__',
  '__id42__',
  'end\u0000stop',
  'long-'.repeat(MAXIMUM_NAME_BYTES / Buffer.byteLength('long-')),
  '🐝'.repeat(MAXIMUM_NAME_BYTES / Buffer.byteLength('🐝')),
];

export function* labelDocuments(context) {
  const random = context.random('labels');
  for (const text of TEXTS) {
    const printedAt = context.at(context.now - random.integer(1, 300) * DAY);
    yield {
      path: `labels/${text}`,
      fields: {
        text,
        colour: random.pick(['cream', 'moss', 'ochre', 'slate']),
        printed: random.integer(0, 400),
        products: [],
        lastPrintedAt: random.chance(0.3) ? null : printedAt,
      },
    };
  }
  // A label that was reserved and never filled in: a document without fields.
  yield { path: 'labels/reserved', fields: {} };
}
