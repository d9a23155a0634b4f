import { DAY } from './context.mjs';
import { SUPPLIER_NOTES } from './data/notes.mjs';
import { FAMILY_NAMES, GIVEN_NAMES } from './data/people.mjs';
import { SUPPLIERS } from './data/suppliers.mjs';
import { boolean, double, geoPoint, integer, nothing, string, strings } from './values.mjs';

/**
 * @param {import('./context.mjs').Context} context
 * @returns {Iterable<import('./context.mjs').ShopDocument>} suppliers, their people, notes on them
 */
export function* supplierDocuments(context) {
  for (const supplier of SUPPLIERS) {
    const random = context.random(`supplier ${supplier.id}`);
    const path = `suppliers/${supplier.id}`;
    yield {
      path,
      fields: {
        name: string(supplier.name),
        country: string(supplier.country),
        categories: strings(supplier.categories),
        location: geoPoint(supplier.latitude, supplier.longitude),
        paymentDays: integer(supplier.paymentDays),
        discountRate: double(random.pick([0, 0.02, 0.05, 0.1])),
        isActive: boolean(true),
        since: context.at(context.now - random.integer(400, 4000) * DAY),
      },
    };
    for (const role of ['Sales', 'Accounts']) {
      yield contactDocument(random, path, role);
    }
    if (random.chance(0.7)) {
      yield {
        path: `${path}/notes/${random.autoId()}`,
        fields: {
          text: string(random.pick(SUPPLIER_NOTES)),
          author: string('ines'),
          createdAt: context.at(context.now - random.integer(4, 300) * DAY),
        },
      };
    }
  }
}

function contactDocument(random, path, role) {
  return {
    path: `${path}/contacts/${random.autoId()}`,
    fields: {
      name: string(`${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`),
      role: string(role),
      email: string(`${role.toLowerCase()}@${path.split('/')[1]}.example.com`),
      phone: nothing(),
    },
  };
}
