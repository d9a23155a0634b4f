import { price } from './context.mjs';
import { timestamp } from './values.mjs';

const YEARS = [2017, 2018, 2019];
const ORDERS_PER_YEAR = 9;

/**
 * Orders of the first years: `orders` and `items` once more, deeper, and below documents that don't
 * exist. Of every third order only the items were kept, so that it is missing as well.
 */
export function* archiveDocuments(context, { products }) {
  for (const year of YEARS) {
    const random = context.random(`archive ${year}`);
    for (let index = 0; index < ORDERS_PER_YEAR; index += 1) {
      const path = `archive/${year}/orders/A-0${(year - 2010) * 100 + 11 + index * 3}`;
      const { name, priceCents } = random.pick(products);
      const unitPrice = price(priceCents);
      if (index % 3 !== 2) {
        const placedAt = timestamp(Date.UTC(year, index, random.integer(1, 28), 12));
        const fields = { status: 'delivered', customer: null, total: unitPrice, placedAt };
        yield { path, fields };
      }
      yield { path: `${path}/items/01`, fields: { name, quantity: 1, unitPrice } };
    }
  }
}
