import { HOUR, price } from './context.mjs';

const CART_COUNT = 36;
/** Guests' carts have items but no cart document: missing parents. */
const GUEST_SHARE = 0.3;

export function* cartDocuments(context, { products, customers }) {
  const random = context.random('carts');
  for (const { id } of random.sample(customers, CART_COUNT)) {
    const isGuest = random.chance(GUEST_SHARE);
    const path = `carts/${isGuest ? `guest-${random.integer(100_000, 999_999)}` : id}`;
    const updatedAt = context.now - random.integer(1, 200) * HOUR;
    if (!isGuest) {
      const customer = context.ref(`customers/${id}`);
      const fields = { customer, coupon: null, attributes: {}, updatedAt: context.at(updatedAt) };
      yield { path, fields };
    }
    for (const product of random.sample(products, random.integer(1, 3))) {
      const variant = random.pick(product.variants);
      yield {
        path: `${path}/items/${variant.sku}`,
        fields: {
          product: context.ref(`products/${product.id}`),
          name: product.name,
          quantity: random.pick([1, 1, 2]),
          unitPrice: price(variant.priceCents),
          addedAt: context.at(updatedAt - random.integer(1, 50) * 60_000),
        },
      };
    }
  }
}
