import { DAY, daysBefore } from './context.mjs';
import { ARTICLES, COMMENTS } from './data/articles.mjs';
import { TEAM_NOTES } from './data/notes.mjs';
import { price } from './products.mjs';
import { array, boolean, integer, map, nothing, string, strings } from './values.mjs';

/** [code, kind, value (percent or cents), days since it began, days it lasts or null, uses] */
const COUPONS = [
  ['WELCOME10', 'percent', 10, 900, null, 1412],
  ['HARVEST10', 'percent', 10, 70, 90, 233],
  ['HEARTH15', 'percent', 15, 400, null, 87],
  ['SPRING-SEEDS', 'percent', 20, 240, 60, 164],
  ['FREESHIP', 'shipping', 0, 30, 30, 519],
  ['LEITH-OPENING', 'fixed', 1000, 1500, 14, 96],
  ['GALWAY5', 'fixed', 500, 800, 30, 58],
  ['MOIN-HAMBURG', 'fixed', 1000, 500, 30, 141],
  ['TEACHERS', 'percent', 12, 700, null, 310],
  ['BLACK-NOTHING', 'percent', 0, 350, 3, 0],
  ['WINTER-WOOL', 'percent', 15, 300, 45, 205],
  ['SORRY-20', 'fixed', 2000, 600, null, 19],
  ['NEWSLETTER5', 'fixed', 500, 1000, null, 842],
  ['BEES', 'percent', 5, 180, 90, 77],
];

/** @param {import('./context.mjs').Context} context */
export function* couponDocuments(context) {
  for (const [code, kind, value, beganDaysAgo, days, uses] of COUPONS) {
    const startsAt = context.now - beganDaysAgo * DAY;
    yield {
      path: `coupons/${code}`,
      fields: {
        kind: string(kind),
        value: kind === 'fixed' ? price(value) : integer(value),
        minimumOrder: price(kind === 'percent' ? 0 : 3000),
        uses: integer(uses),
        maximumUses: code === 'SORRY-20' ? integer(50) : nothing(),
        isStackable: boolean(kind === 'shipping'),
        startsAt: context.at(startsAt),
        endsAt: days === null ? nothing() : context.at(startsAt + days * DAY),
      },
    };
  }
}

/** @param {import('./context.mjs').Context} context */
export function* articleDocuments(context) {
  for (const [index, article] of ARTICLES.entries()) {
    const random = context.random(`article ${article.id}`);
    const publishedAt = daysBefore(random, context.now, 12 + index * 26);
    const path = `articles/${article.id}`;
    yield {
      path,
      fields: {
        title: string(article.title),
        author: string(article.author),
        body: string(article.paragraphs.join('\n\n')),
        tags: strings(article.tags),
        products: array(article.products.map((id) => context.ref(`products/${id}`))),
        isPublished: boolean(true),
        views: integer(random.integer(180, 9400)),
        publishedAt: context.at(publishedAt),
      },
    };
    for (const [name, text] of random.sample(COMMENTS, random.integer(1, 4))) {
      yield {
        path: `${path}/comments/${random.autoId()}`,
        fields: {
          name: string(name),
          text: string(text),
          likes: integer(random.integer(0, 14)),
          createdAt: context.at(publishedAt + random.integer(1, 10) * DAY),
        },
      };
    }
  }
}

/** Notes of the whole team: the same collection id as the notes on customers, orders and others. */
export function* teamNoteDocuments(context) {
  const random = context.random('team notes');
  for (const [title, text] of TEAM_NOTES) {
    yield {
      path: `notes/${random.autoId()}`,
      fields: {
        title: string(title),
        text: string(text),
        pinned: boolean(random.chance(0.4)),
        seenBy: map({ ines: boolean(true), tom: boolean(random.chance(0.5)) }),
        createdAt: context.at(context.now - random.integer(5, 200) * DAY),
      },
    };
  }
}
