import { DAY } from './context.mjs';
import { picture } from './pictures.mjs';

const MANUAL_CHAPTERS = 40;
const STEPS_PER_CHAPTER = 75;

/** [id, width, height, product, title]; 640 × 480 is 900 KiB, nearly what a document holds. */
const PICTURES = [
  ['cover-autumn', 640, 480, 'stoneware-bowl', 'Cover of the autumn catalogue'],
  ['kiln-and-clay', 400, 300, 'serving-platter-oval', 'On the drying racks'],
  ['leith-window', 320, 240, 'oil-lamp', 'The window in Leith'],
  ['bowl-sea-salt', 160, 120, 'stoneware-bowl', 'Sea salt'],
  ['bowl-ochre', 160, 120, 'stoneware-bowl', 'Ochre'],
];

export function* largeDocuments(context) {
  for (const [id, width, height, product, title] of PICTURES) {
    const random = context.random(`picture ${id}`);
    yield {
      path: `media/${id}`,
      fields: {
        title,
        contentType: 'image/x-portable-pixmap',
        size: { width, height },
        data: picture(random, { width, height }),
        product: context.ref(`products/${product}`),
        uploadedAt: context.at(context.now - random.integer(20, 300) * DAY),
      },
    };
  }
  yield {
    path: 'products/lever-espresso-machine/manuals/en',
    fields: {
      title: 'Lever espresso machine: use, care and repair',
      language: 'en',
      edition: 7,
      chapters: manualChapters(context.random('manual')),
    },
  };
}

const ACTIONS = ['Loosen', 'Remove', 'Clean', 'Check', 'Replace', 'Refit', 'Tighten', 'Grease'];
const PARTS = ['spring cap', 'group gasket', 'boiler guard', 'piston rod', 'steam valve', 'lever'];
const PLACES = ['at the front', 'at the back', 'below the group', 'behind the left panel'];
const CARE = [
  'Wait until the needle stands at zero.',
  'Keep the washer; it is not sold alone.',
  'If it does not move, leave vinegar on it overnight.',
  'Look at the seal against the light; it should have no flat side.',
];

/** A manual in chapters of numbered steps; every step names its screw, its torque and its part. */
function manualChapters(random) {
  const task = () => `${random.pick(ACTIONS)} the ${random.pick(PARTS)}`;
  const step = (number) => {
    const screw = `M${random.integer(3, 8)} × ${random.integer(8, 40)}`;
    const torque = `${random.integer(8, 60) / 10} Nm`;
    const part = `LM-${random.integer(1000, 9999)}`;
    const details = `screw ${screw}, ${torque}, part ${part}`;
    return `${number} ${task()} ${random.pick(PLACES)} (${details}). ${random.pick(CARE)}`;
  };
  return Array.from({ length: MANUAL_CHAPTERS }, (_, chapter) => {
    const steps = Array.from({ length: STEPS_PER_CHAPTER }, (__, index) =>
      step(`${chapter + 1}.${index + 1}`),
    );
    return { number: chapter + 1, title: task(), text: steps.join('\n') };
  });
}
