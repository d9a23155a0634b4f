import { DAY } from './context.mjs';
import { array, integer, nothing, string } from './values.mjs';

/** The longest id Firestore takes, in bytes of UTF-8. */
const MAXIMUM_ID_BYTES = 1500;
const BEE_BYTES = 4;

/** What is printed on shelf labels; the text is the label's id, whatever is in it. */
const LABEL_TEXTS = [
  'New',
  'new',
  'Sale',
  'Last one',
  '50 % off',
  '50%25 off',
  'summer%2Fwinter',
  '2 for 1',
  '#handmade',
  'Why not?',
  '*',
  '**limited**',
  '[sample]',
  '(seconds)',
  '{price}',
  'a.b',
  '.hidden',
  '...and more',
  '~€20',
  '$where',
  '"Best of 2026"',
  "baker's dozen",
  'Oak & ash',
  'Salt + pepper',
  'sea:salt;flakes,coarse',
  'back\\slash',
  'back`tick',
  ' leading space',
  'trailing space ',
  'two\nlines',
  'tab\tbed',
  'end\u0000stop',
  'constructor',
  'toString',
  '__proto',
  '__id7001__',
  '__id42__',
  '0',
  '10',
  '9',
  '-1',
  'null',
  'undefined',
  'été',
  'e\u0301te\u0301',
  'Straße',
  'İstanbul',
  '限定',
  'عرض خاص',
  'מבצע',
  '｡',
  '😀',
  '🔥 hot',
  '👩‍🍳 chef’s choice',
  '<img src=x onerror=alert(1)>',
  '=SUM(A1:A9)',
];

/** @param {import('./context.mjs').Context} context */
export function* labelDocuments(context) {
  const random = context.random('labels');
  for (const text of LABEL_TEXTS) {
    yield labelDocument(context, random, text);
  }
  yield labelDocument(context, random, 'long-'.repeat(MAXIMUM_ID_BYTES / 'long-'.length));
  yield labelDocument(context, random, '🐝'.repeat(MAXIMUM_ID_BYTES / BEE_BYTES));
  // A label that was reserved and never filled in: a document without fields.
  yield { path: 'labels/reserved', fields: {} };
}

function labelDocument(context, random, text) {
  return {
    path: `labels/${text}`,
    fields: {
      text: string(text),
      colour: string(random.pick(['cream', 'moss', 'ochre', 'slate'])),
      printed: integer(random.integer(0, 400)),
      products: array([]),
      lastPrintedAt: random.chance(0.3)
        ? nothing()
        : context.at(context.now - random.integer(1, 300) * DAY),
    },
  };
}
