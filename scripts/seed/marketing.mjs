import { DAY, daysBefore, price, slug, tableRows } from './context.mjs';

/** code | kind | percent or cents | days since it began | days it lasts (0: for ever) | uses */
const COUPONS = tableRows(`
WELCOME10 | percent | 10 | 900 | 0 | 1412
HARVEST10 | percent | 10 | 70 | 90 | 233
HEARTH15 | percent | 15 | 400 | 0 | 87
SPRING-SEEDS | percent | 20 | 240 | 60 | 164
FREESHIP | shipping | 0 | 30 | 30 | 519
LEITH-OPENING | fixed | 1000 | 1500 | 14 | 96
MOIN-HAMBURG | fixed | 1000 | 500 | 30 | 141
BLACK-NOTHING | percent | 0 | 350 | 3 | 0
SORRY-20 | fixed | 2000 | 600 | 0 | 19
BEES | percent | 5 | 180 | 90 | 77
`).map(([code, kind, ...numbers]) => [code, kind, ...numbers.map(Number)]);

/** What the shop writes for its readers: title | author | tags | products */
const ARTICLES = tableRows(`
How to season a skillet | Ines Calloway | cookware care | cast-iron-skillet-26-cm carbon-steel-pan-28-cm
A loaf for beginners | Tom Fairweather | baking recipe | banneton-1-kg stone-ground-rye-flour
What to sow in February | Maeve Brennan | garden calendar | seed-tin terracotta-pot
A day at Kiln & Clay | Ines Calloway | makers tableware | stoneware-dinner-plate stoneware-bowl
Wool that does not itch | Maeve Brennan | home care | wool-throw merino-base-layer
Sharpening without fear | Tom Fairweather | cookware care | whetstone-1000-6000 paring-knife-9-cm
Tea by the minute | Yusuf Demir | tea | cast-iron-teapot first-flush-darjeeling matcha-whisk
Mending day | Ines Calloway | news stores | waxed-rucksack-22-l rain-jacket
`);

const PARAGRAPHS = [
  'Begin with what you can see from the window; the rest comes by itself.',
  'It takes an hour the first time and ten minutes ever after. Nobody believes it before.',
  'We have brought back pieces that stood under a leaking roof for ten years. So will you.',
  'Too little is easily mended. Too much is a story that you will tell for years.',
  'We asked the people who make it. They laughed, and then they put the kettle on.',
  'Come by on the first Thursday of the month: the big table is free until eight.',
];

/** name | text */
const COMMENTS = tableRows(`
Priya | Tried it on Sunday and it worked the first time. Thank you!
Niamh | More of this, please. I read it aloud at breakfast.
Kenji | いつも楽しみに読んでいます。
Felix | Gibt es den Text auch auf Deutsch?
Wanjiru | Printed it and stuck it inside the cupboard door.
`);

/** title | text */
const TEAM_NOTES = tableRows(`
Window display | Garden until the first frost, then candles and wool.
Stocktaking | Third weekend of the month. Bring labels, pencils and cake.
Phone | If nobody answers in Galway, ring Bristol: they share the stock list.
Tone of voice | Write as you would to a neighbour. No exclamation marks in headings.
Returns shelf | Everything on the lower shelf has been checked and may go back out.
`);

export function* couponDocuments(context) {
  for (const [code, kind, value, beganDaysAgo, days, uses] of COUPONS) {
    const startsAt = context.now - beganDaysAgo * DAY;
    yield {
      path: `coupons/${code}`,
      fields: {
        kind,
        value: kind === 'fixed' ? price(value) : value,
        minimumOrder: price(kind === 'percent' ? 0 : 3000),
        uses,
        maximumUses: code === 'SORRY-20' ? 50 : null,
        isStackable: kind === 'shipping',
        startsAt: context.at(startsAt),
        endsAt: days === 0 ? null : context.at(startsAt + days * DAY),
      },
    };
  }
}

export function* articleDocuments(context) {
  for (const [index, [title, author, tags, products]] of ARTICLES.entries()) {
    const random = context.random(`article ${title}`);
    const publishedAt = daysBefore(random, context.now, 12 + index * 26);
    const path = `articles/${slug(title)}`;
    yield {
      path,
      fields: {
        title,
        author,
        body: random.sample(PARAGRAPHS, 3).join('\n\n'),
        tags: tags.split(' '),
        products: products.split(' ').map((id) => context.ref(`products/${id}`)),
        isPublished: true,
        views: random.integer(180, 9400),
        publishedAt: context.at(publishedAt),
      },
    };
    for (const [name, text] of random.sample(COMMENTS, random.integer(1, 4))) {
      const createdAt = context.at(publishedAt + random.integer(1, 10) * DAY);
      const fields = { name, text, likes: random.integer(0, 14), createdAt };
      yield { path: `${path}/comments/${random.id()}`, fields };
    }
  }
}

/** Notes of the whole team: the same collection id as the notes on customers, orders and others. */
export function* teamNoteDocuments(context) {
  const random = context.random('team notes');
  for (const [title, text] of TEAM_NOTES) {
    const seenBy = { ines: true, tom: random.chance(0.5) };
    const createdAt = context.at(context.now - random.integer(5, 200) * DAY);
    const fields = { title, text, pinned: random.chance(0.4), seenBy, createdAt };
    yield { path: `notes/${random.id()}`, fields };
  }
}
