import { DAY, noteDocument, tableRows } from './context.mjs';
import { double, geoPoint } from './values.mjs';

/** Who the shop buys from: id | name | country | what they make | place | days to pay */
export const SUPPLIERS = tableRows(`
moss-lane-ironworks | Moss Lane Ironworks | GB | cookware garden | 53.3811 -1.4701 | 30
kiln-and-clay | Kiln & Clay Cooperative | PT | tableware | 40.6405 -8.6538 | 21
okami-blades | Ōkami Blades 大神 | JP | cookware outdoors | 34.5733 135.4830 | 60
lindholm-glas | Lindholm Glas AB | SE | tableware | 56.7397 15.9120 | 45
casa-do-olival | Casa do Olival | PT | pantry home | 38.5667 -7.9135 | 14
hebble-paper-mill | Hebble Paper Mill | GB | paper | 53.7413 -2.0130 | 14
two-tides-roasters | Two Tides Roasters | IE | coffee-and-tea pantry | 53.2707 -9.0568 | 7
fjordtre | Fjordtre AS | NO | cookware home | 60.3913 5.3221 | 35
fen-and-furrow | Fen & Furrow Seeds | GB | garden pantry | 52.3990 0.2624 | 14
northmoor-canvas | Northmoor Canvas Co. | GB | outdoors garden home | 54.6013 -3.1347 | 28
officina-levanto | Officina Levanto S.r.l. | IT | coffee-and-tea tableware | 44.1699 9.6109 | 60
weberei-am-bach | Weberei am Bach GmbH | DE | tableware home outdoors | 48.3984 9.9916 | 30
`).map(([id, name, country, categories, place, paymentDays]) => {
  const location = geoPoint(...place.split(' ').map(Number));
  return {
    id,
    fields: { name, country, categories: categories.split(' '), location },
    paymentDays: Number(paymentDays),
  };
});

/** Who makes what, where the name says so; the first that matches. */
const MAKERS = [
  [/stoneware|platter|espresso cup|mug|butter dish|dripper/i, 'kiln-and-clay'],
  [/knife|whetstone/i, 'okami-blades'],
  [/cast-iron|steel (pan|wok|saucepan)|copper|stockpot/i, 'moss-lane-ironworks'],
  [/glass|carafe/i, 'lindholm-glas'],
  [/wood|board|rolling pin|servers|stool|bench|broom|hatchet/i, 'fjordtre'],
  [/linen|wool|towel|sheepskin/i, 'weberei-am-bach'],
  [/seeds|meadow|twine|flour|starter/i, 'fen-and-furrow'],
  [/espresso machine|kettle|grinder|press|moka/i, 'officina-levanto'],
  [/beans|darjeeling|tea$/i, 'two-tides-roasters'],
];

const NOTES = [
  'Closed in August. Order the Christmas stock by mid-July.',
  'New kiln from October: expect the slate glaze a touch bluer.',
  'Asked whether they can leave out the inner plastic sleeve. They can.',
];

/** @returns {string} the id of who makes a product */
export function supplierOf(random, { name, category }) {
  const maker = MAKERS.find(([pattern]) => pattern.test(name));
  const ofCategory = SUPPLIERS.filter(({ fields }) => fields.categories.includes(category));
  return maker?.[1] ?? random.pick(ofCategory).id;
}

/** Suppliers, the people there, and notes on them. */
export function* supplierDocuments(context) {
  for (const { id, fields, paymentDays } of SUPPLIERS) {
    const random = context.random(`supplier ${id}`);
    const path = `suppliers/${id}`;
    const discountRate = double(random.pick([0, 0.02, 0.05, 0.1]));
    const since = context.at(context.now - random.integer(400, 4000) * DAY);
    yield { path, fields: { ...fields, paymentDays, discountRate, isActive: true, since } };
    for (const role of ['Sales', 'Accounts']) {
      const { person } = random.faker;
      const name = `${person.firstName()} ${person.lastName()}`;
      const email = `${role.toLowerCase()}@${id}.example.com`;
      yield { path: `${path}/contacts/${random.id()}`, fields: { name, role, email, phone: null } };
    }
    if (random.chance(0.7)) {
      const createdAt = context.now - random.integer(4, 300) * DAY;
      yield noteDocument(context, { random, path, texts: NOTES, createdAt });
    }
  }
}
