import { daysBefore, DAY } from './context.mjs';
import {
  REPLIES,
  REVIEW_CLOSES,
  REVIEW_DETAILS,
  REVIEW_OPENINGS,
  REVIEW_TITLES,
  WRITTEN_REVIEWS,
} from './data/review-texts.mjs';
import { boolean, integer, nothing, string, strings } from './values.mjs';

const RATINGS = [5, 5, 5, 5, 5, 4, 4, 4, 3, 3, 2, 1];
/** How many reviews a product has; most have a few, some have many. */
const COUNTS = [0, 1, 1, 2, 2, 3, 3, 4, 5, 7, 9];

/**
 * @typedef {{ id: string, rating: number, language: string, title: string, text: string,
 *   author: import('./customers.mjs').Customer, createdAt: number }} Review
 */

/**
 * @param {import('./context.mjs').Context} context
 * @param {import('./products.mjs').Product} product
 * @param {import('./customers.mjs').Customer[]} customers
 * @returns {Review[]}
 */
export function buildReviews(context, product, customers) {
  const random = context.random(`reviews ${product.id}`);
  const composed = Array.from({ length: random.pick(COUNTS) }, () =>
    composeReview(context, random, { product, author: random.pick(customers) }),
  );
  const written = WRITTEN_REVIEWS.filter(([, , name]) => name === product.name).map(
    ([language, rating, , title, text]) => ({
      id: random.autoId(),
      author: random.pick(customers),
      createdAt: daysBefore(random, context.now, random.integer(5, 200)),
      language,
      rating,
      title,
      text,
    }),
  );
  return [...composed, ...written];
}

/** @returns {Review} */
export function composeReview(context, random, { product, author }) {
  const rating = random.pick(RATINGS);
  const sentences = [
    random.pick(REVIEW_OPENINGS[rating]),
    ...random.sample(REVIEW_DETAILS[product.category], rating >= 3 ? random.integer(1, 2) : 0),
    ...(random.chance(0.8) ? [random.pick(REVIEW_CLOSES[rating])] : []),
  ];
  return {
    id: random.autoId(),
    rating,
    language: 'en',
    title: random.pick(REVIEW_TITLES[rating]),
    text: sentences.join(' '),
    author,
    createdAt: daysBefore(random, context.now, random.integer(2, 190)),
  };
}

/** @param {Review[]} reviews */
export function averageRating(reviews) {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return { average: reviews.length === 0 ? 0 : sum / reviews.length, count: reviews.length };
}

/**
 * @param {import('./context.mjs').Context} context
 * @param {string} parentPath the reviewed document
 * @param {Review} review
 * @returns {Iterable<import('./context.mjs').ShopDocument>} the review and the shop's reply, if any
 */
export function* reviewDocuments(context, parentPath, review) {
  const path = `${parentPath}/reviews/${review.id}`;
  const random = context.random(`review ${review.id}`);
  yield {
    path,
    fields: {
      rating: integer(review.rating),
      title: string(review.title),
      text: string(review.text),
      language: string(review.language),
      author: context.ref(`customers/${review.author.id}`),
      authorName: string(shortName(review.author.name)),
      isVerifiedPurchase: boolean(random.chance(0.85)),
      helpfulCount: integer(random.pick([0, 0, 1, 2, 3, 5, 8, 21])),
      pictures: strings(random.chance(0.1) ? [`reviews/${review.id}/1.jpg`] : []),
      editedAt: nothing(),
      createdAt: context.at(review.createdAt),
    },
  };
  if (random.chance(review.rating <= 2 ? 0.9 : 0.08)) {
    yield {
      path: `${path}/replies/${random.autoId()}`,
      fields: {
        text: string(
          review.rating <= 2 ? REPLIES[random.pick([1, 4])] : REPLIES[random.pick([0, 2, 3])],
        ),
        author: string('The shop'),
        createdAt: context.at(review.createdAt + random.integer(1, 3) * DAY),
      },
    };
  }
}

/** "Amara Okafor" → "Amara O." */
function shortName(name) {
  const [given, ...family] = name.split(' ');
  return `${given} ${[...family.join(' ')][0]}.`;
}
