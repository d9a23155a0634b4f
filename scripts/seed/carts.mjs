import { HOUR } from './context.mjs';
import { price } from './products.mjs';
import { integer, map, nothing, string } from './values.mjs';

const CART_COUNT = 36;
/** Guests' carts have items but no document of their own: missing parents. */
const GUEST_SHARE = 0.3;

/**
 * @param {import('./context.mjs').Context} context
 * @param {{ products: import('./products.mjs').Product[],
 *   customers: import('./customers.mjs').Customer[] }} shop
 * @returns {Iterable<import('./context.mjs').ShopDocument>}
 */
export function* cartDocuments(context, { products, customers }) {
  const random = context.random('carts');
  for (const customer of random.sample(customers, CART_COUNT)) {
    const isGuest = random.chance(GUEST_SHARE);
    const path = `carts/${isGuest ? `guest-${random.integer(100_000, 999_999)}` : customer.id}`;
    const updatedAt = context.now - random.integer(1, 200) * HOUR;
    if (!isGuest) {
      yield {
        path,
        fields: {
          customer: context.ref(`customers/${customer.id}`),
          coupon: nothing(),
          attributes: map({}),
          updatedAt: context.at(updatedAt),
        },
      };
    }
    for (const product of random.sample(products, random.integer(1, 3))) {
      const variant = random.pick(product.variants);
      yield {
        path: `${path}/items/${variant.sku}`,
        fields: {
          product: context.ref(`products/${product.id}`),
          name: string(product.name),
          quantity: integer(random.pick([1, 1, 2])),
          unitPrice: price(variant.priceCents),
          addedAt: context.at(updatedAt - random.integer(1, 50) * 60_000),
        },
      };
    }
  }
}
