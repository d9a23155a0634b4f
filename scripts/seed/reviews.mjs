import { DAY, daysBefore, tableRows } from './context.mjs';
import { double } from './values.mjs';

const RATINGS = [5, 5, 5, 5, 5, 4, 4, 4, 3, 3, 2, 1];
/** How many reviews a product has; most have a few, some have many. */
const COUNTS = [1, 2, 2, 3, 4, 5, 6, 9, 14];

/** Reviews are put together of these: rating | title | opening | close */
const TEXTS = tableRows(`
5 | Better than I hoped | I have used mine nearly every day since it came. | I would buy it again.
5 | Will outlive me | It looks better in the hand than in the pictures. | Five stars, no notes.
5 | Exactly right | Here within two days, wrapped in nothing but paper. | Highly recommended.
4 | Nearly perfect | Well made and carefully packed. | One star off for the slow delivery.
4 | Happy with it | Lovely to handle, and it feels as if it will last. | I wish it came in more colours.
3 | Does the job | There is nothing wrong with it, exactly. | It stays, but I would compare others first.
3 | Mixed feelings | I wanted to love this one. | For the price I would have liked a better finish.
2 | Expected more | The one I received looked like a second. | They were kind and took it back at once.
2 | Not as pictured | The colour is quite different. | I may try another before I give up.
1 | Arrived damaged | It came damaged, and the box showed why. | I am waiting for my refund.
`);

/** What is true of anything in a category: category | detail | detail */
const DETAILS = new Map(
  tableRows(`
cookware | It feels right in the hand. | A minute with hot water and it is clean.
tableware | Our guests always ask where it is from. | No two are quite alike, which we like.
coffee-and-tea | It has become part of the morning. | My neighbour came for a cup and ordered one.
pantry | A little goes a long way. | We finished it in a fortnight and ordered twice as much.
garden | The garden has looked better for it since. | It has seen one wet spring by now.
outdoors | It has been up two mountains and in one river. | Simple enough for cold fingers.
home | The room looks calmer for it. | The cat has claimed it, which settles the matter.
paper | It slows my hand in a good way. | It has a place of its own on the desk now.
`).map(([category, ...details]) => [category, details]),
);

/** Reviews from abroad: language | rating | product | title | text */
const WRITTEN_REVIEWS = tableRows(`
de | 5 | cast-iron-skillet-26-cm | Jeden Cent wert | Schwer, schlicht und unverwüstlich.
fr | 4 | lever-espresso-machine | Très bien | J'enlève une étoile : la notice n'existe qu'en anglais.
ja | 5 | santoku-knife-17-cm | 毎日使っています | 手に持ったときの重さがちょうどよいです。
ar | 5 | wool-throw | جودة رائعة | وصل الطرد قبل موعده بيومين، والخامة ممتازة.
he | 4 | linen-tablecloth | מומלץ בחום | איכות מצוינת ואריזה יפה.
pl | 5 | stoneware-bowl | Świetna jakość | Żółty odcień szkliwa jest piękny na żywo.
en | 5 | carbon-steel-wok-32-cm | 😍😍😍 | My daughter calls it “the dragon pan” 🐉🍳 👩‍👧
`);

const THANKS = [
  'Thank you for taking the time to write. We passed your words on to the workshop.',
  'That is good to hear. Tell us how it is doing in a year.',
];
const APOLOGIES = [
  'We are sorry about that. A replacement is on its way; keep the first one.',
  'Thank you for telling us. We have checked the rest of the batch.',
];

/**
 * @typedef {{ id: string, rating: number, language: string, title: string, text: string,
 *   author: import('./people.mjs').Customer, createdAt: number }} Review
 */

/** @returns {Review[]} */
export function buildReviews(context, product, customers) {
  const random = context.random(`reviews ${product.id}`);
  const composed = Array.from({ length: random.pick(COUNTS) }, () =>
    composeReview(context, random, { product, author: random.pick(customers) }),
  );
  const written = WRITTEN_REVIEWS.filter(([, , id]) => id === product.id).map(
    ([language, rating, , title, text]) => ({
      ...composeReview(context, random, { product, author: random.pick(customers) }),
      language,
      rating: Number(rating),
      title,
      text,
    }),
  );
  return [...composed, ...written];
}

/** @returns {Review} */
export function composeReview(context, random, { product, author }) {
  const rating = random.pick(RATINGS);
  const ofRating = TEXTS.filter(([row]) => Number(row) === rating);
  const details = random.sample(DETAILS.get(product.category), rating >= 3 ? 1 : 0);
  return {
    id: random.id(),
    rating,
    language: 'en',
    title: random.pick(ofRating)[1],
    text: [random.pick(ofRating)[2], ...details, random.pick(ofRating)[3]].join(' '),
    author,
    createdAt: daysBefore(random, context.now, random.integer(2, 190)),
  };
}

/** What a product says of its reviews; the average is a double even where it is whole. */
export function ratingOf(ratings) {
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  const average = Math.round((sum / ratings.length) * 100) / 100;
  return ratings.length === 0 ? null : { average: double(average), count: ratings.length };
}

/** A review of the document at `parentPath`, and the shop's reply, if any. */
export function* reviewDocuments(context, parentPath, review) {
  const { id, author, createdAt, ...said } = review;
  const path = `${parentPath}/reviews/${id}`;
  const random = context.random(`review ${id}`);
  yield {
    path,
    fields: {
      ...said,
      author: context.ref(`customers/${author.id}`),
      authorName: shortName(author.name),
      isVerifiedPurchase: random.chance(0.85),
      helpfulCount: random.pick([0, 0, 1, 2, 3, 5, 8, 21]),
      pictures: random.chance(0.1) ? [`reviews/${id}/1.jpg`] : [],
      editedAt: null,
      createdAt: context.at(createdAt),
    },
  };
  const isBad = review.rating <= 2;
  if (random.chance(isBad ? 0.9 : 0.08)) {
    yield {
      path: `${path}/replies/${random.id()}`,
      fields: {
        text: random.pick(isBad ? APOLOGIES : THANKS),
        author: 'The shop',
        createdAt: context.at(createdAt + random.integer(1, 3) * DAY),
      },
    };
  }
}

/** "Amara Okafor" → "Amara O." */
function shortName(name) {
  const [given, ...family] = name.split(' ');
  return `${given} ${[...family.join(' ')][0]}.`;
}
