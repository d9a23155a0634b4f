import { DAY } from './context.mjs';
import { picture } from './pictures.mjs';
import { array, bytes, integer, map, string } from './values.mjs';

const MANUAL_PARTS = 46;
const STEPS_PER_PART = 75;

/** [id, width, height, product, title]; 640 × 480 is 900 KiB, close to the most a document holds. */
const PICTURES = [
  ['cover-autumn', 640, 480, 'stoneware-bowl', 'Cover of the autumn catalogue'],
  ['kiln-and-clay', 400, 300, 'serving-platter-oval', 'On the drying racks'],
  ['leith-window', 320, 240, 'oil-lamp', 'The window in Leith'],
  ['bowl-sea-salt', 160, 120, 'stoneware-bowl', 'Sea salt'],
  ['bowl-ochre', 160, 120, 'stoneware-bowl', 'Ochre'],
];

/** @param {import('./context.mjs').Context} context */
export function* largeDocuments(context) {
  for (const [id, width, height, product, title] of PICTURES) {
    const random = context.random(`picture ${id}`);
    yield {
      path: `media/${id}`,
      fields: {
        title: string(title),
        contentType: string('image/bmp'),
        size: map({ width: integer(width), height: integer(height) }),
        data: bytes(picture(random, { width, height })),
        product: context.ref(`products/${product}`),
        uploadedAt: context.at(context.now - random.integer(20, 300) * DAY),
      },
    };
  }
  yield {
    path: 'products/lever-espresso-machine/manuals/en',
    fields: {
      title: string('Lever espresso machine: use, care and repair'),
      language: string('en'),
      edition: integer(7),
      chapters: array(manualChapters(context.random('manual'))),
    },
  };
}

const ACTIONS = ['Loosen', 'Remove', 'Clean', 'Check', 'Replace', 'Refit', 'Tighten', 'Grease'];
const PARTS = [
  'the spring cap',
  'the group gasket',
  'the boiler guard',
  'the piston rod',
  'the steam valve',
  'the sight glass',
  'the safety valve',
  'the lever fork',
  'the drip grid',
  'the heating element',
  'the pressure switch',
];
const PLACES = [
  'at the front',
  'at the back',
  'below the group',
  'behind the left panel',
  'on top',
];
const CARE = [
  'Wait until the needle stands at zero.',
  'Keep the washer; it is not sold alone.',
  'If it does not move, leave vinegar on it overnight.',
  'Never use pliers here.',
  'A drop of food-safe grease is enough.',
  'Look at the seal against the light; it should have no flat side.',
  'Put the screws on the drawing in the order in which they come out.',
];

/** A manual in chapters of numbered steps; every step names its screw, its torque and its part. */
function manualChapters(random) {
  return Array.from({ length: MANUAL_PARTS }, (_, chapter) =>
    map({
      number: integer(chapter + 1),
      title: string(`${random.pick(ACTIONS)} ${random.pick(PARTS)}`),
      text: string(
        Array.from({ length: STEPS_PER_PART }, (__, step) =>
          manualStep(random, `${chapter + 1}.${step + 1}`),
        ).join('\n'),
      ),
    }),
  );
}

function manualStep(random, number) {
  const screw = `M${random.integer(3, 8)} × ${random.integer(8, 40)}`;
  const torque = `${random.integer(8, 60) / 10} Nm`;
  const order = `LM-${random.integer(1000, 9999)}`;
  return `${number} ${random.pick(ACTIONS)} ${random.pick(PARTS)} ${random.pick(PLACES)} (screw ${screw}, ${torque}, part ${order}). ${random.pick(CARE)}`;
}
