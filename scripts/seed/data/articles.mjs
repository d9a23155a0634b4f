/** What the shop writes for its readers. */
export const ARTICLES = [
  {
    id: 'how-to-season-a-skillet',
    title: 'How to season a skillet, and why it is hard to ruin one',
    author: 'Ines Calloway',
    tags: ['cookware', 'care'],
    products: ['cast-iron-skillet-26-cm', 'carbon-steel-pan-28-cm'],
    paragraphs: [
      'Seasoning is oil that has forgotten it was oil. Rub the pan with as little as you can, then wipe it as if you had made a mistake. What is left is enough.',
      'An hour at 230 °C, upside down, with a tray below. Let it cool in the oven. Do it three times and fry an egg; if the egg complains, fry bacon and try again.',
      'Soap will not hurt it. Rust will not end it. We have brought back pans that stood under a leaking roof for ten years.',
    ],
  },
  {
    id: 'a-loaf-for-beginners',
    title: 'A loaf for beginners',
    author: 'Tom Fairweather',
    tags: ['baking', 'recipe'],
    products: ['banneton-1-kg', 'stone-ground-rye-flour', 'sourdough-starter-dried'],
    paragraphs: [
      'Mix 500 g of flour, 350 g of water, 100 g of lively starter and 10 g of salt. Fold it four times over two hours, each time as you would fold a letter.',
      'Leave it in its basket overnight in the coldest part of the kitchen. In the morning, heat a lidded casserole until it is too hot to argue with.',
      'Thirty minutes covered, fifteen without. Wait an hour before you cut it. Nobody does.',
    ],
  },
  {
    id: 'the-long-cup',
    title: 'The long cup: pour-over in four minutes',
    author: 'Yusuf Demir',
    tags: ['coffee'],
    products: ['pour-over-dripper', 'gooseneck-kettle-1-l', 'hand-grinder'],
    paragraphs: [
      'Fifteen grams of coffee, two hundred and fifty of water just off the boil. Wet the bed with forty grams and count to thirty while it swells.',
      'Then pour in slow circles, never at the wall. If it runs through in two minutes, grind finer; if it takes five, grind coarser.',
    ],
  },
  {
    id: 'what-to-sow-in-february',
    title: 'What to sow in February',
    author: 'Maeve Brennan',
    tags: ['garden', 'calendar'],
    products: ['seed-tin', 'tomato-seeds-black-krim', 'terracotta-pot'],
    paragraphs: [
      'Very little, and that is the joy of it. Tomatoes and chillies on the warmest sill; broad beans outside if the ground lets the fork in.',
      'Sharpen, oil, mend. A trowel that shines in February is half of a good May.',
    ],
  },
  {
    id: 'visiting-kiln-and-clay',
    title: 'A day at Kiln & Clay',
    author: 'Ines Calloway',
    tags: ['makers', 'tableware'],
    products: ['stoneware-dinner-plate', 'stoneware-bowl', 'serving-platter-oval'],
    paragraphs: [
      'The cooperative stands between the salt pans and the railway. Eleven people work there; nine of them throw, one glazes, and one, Sr. Baptista, only listens to the kiln.',
      'Every plate is weighed before it is dried. Forty grams too heavy and it goes back into the bin, to be a plate again next week.',
      'We asked what they would change about our order. “Fewer side plates,” said Sr. Baptista. “They are small, and there are so many.”',
    ],
  },
  {
    id: 'wool-that-does-not-itch',
    title: 'Wool that does not itch',
    author: 'Maeve Brennan',
    tags: ['home', 'care'],
    products: ['wool-throw', 'merino-base-layer', 'wool-walking-socks'],
    paragraphs: [
      'It itches when the fibre is thick and stiff. Under twenty microns it bends before your skin notices. Merino is seventeen and a half.',
      'Air it instead of washing it. If you must, thirty degrees, no spin, flat on a towel, away from the cat.',
    ],
  },
  {
    id: 'sharpening-without-fear',
    title: 'Sharpening without fear',
    author: 'Tom Fairweather',
    tags: ['cookware', 'care'],
    products: ['whetstone-1000-6000', 'santoku-knife-17-cm', 'paring-knife-9-cm'],
    paragraphs: [
      'Soak the stone until it stops breathing. Two coins under the spine give the angle. Ten strokes on one side, ten on the other, then five, then one.',
      'You are done when the blade takes a tomato without being asked twice.',
    ],
  },
  {
    id: 'letters-are-back',
    title: 'Letters are back',
    author: 'Yusuf Demir',
    tags: ['paper'],
    products: ['fountain-pen', 'iron-gall-ink-50-ml', 'letter-paper-40-sheets'],
    paragraphs: [
      'We sold more letter paper last winter than in the three before. Our theory: a message that took twenty minutes to write is read twice.',
      'If you do not know how to begin, begin with what you can see from the window.',
    ],
  },
  {
    id: 'tea-by-the-minute',
    title: 'Tea by the minute',
    author: 'Yusuf Demir',
    tags: ['tea'],
    products: ['cast-iron-teapot', 'first-flush-darjeeling', 'matcha-whisk'],
    paragraphs: [
      'Black: four minutes at the boil. Green: two minutes at seventy degrees. White: as long as the news takes, at eighty.',
      'First flush Darjeeling is black by name only. Give it eighty-five degrees and three minutes, and drink it while the light is good.',
    ],
  },
  {
    id: 'mending-day',
    title: 'Mending day, once a month',
    author: 'Ines Calloway',
    tags: ['news', 'stores'],
    products: ['waxed-rucksack-22-l', 'rain-jacket'],
    paragraphs: [
      'On the first Thursday of each month our stores stay open until eight and the big table is for mending. Bring what is torn, blunt or loose; it need not be from us.',
      'Last month: eleven knives, four zips, two chairs, and one music box that now plays the right tune at the wrong speed.',
    ],
  },
];

/** [name, text] */
export const COMMENTS = [
  ['Priya', 'Tried it on Sunday and it worked the first time. Thank you!'],
  ['Lars', 'Three times is two too many for me, but my pan agrees with you.'],
  ['Niamh', 'More of this, please. I read it aloud at breakfast.'],
  ['Oksana', 'Does the same hold for older pieces? Mine is from 1974.'],
  ['Kenji', 'いつも楽しみに読んでいます。'],
  ['Rosa', 'My grandmother said the same, with fewer words.'],
  ['Samira', 'The link to the stone is broken on my phone.'],
  ['Felix', 'Gibt es den Text auch auf Deutsch?'],
  ['Wanjiru', 'Printed it and stuck it inside the cupboard door.'],
];
