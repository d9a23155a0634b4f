import { DAY, HOUR } from './context.mjs';
import { picture } from './pictures.mjs';
import { double, geoPoint } from './values.mjs';

/** Carriers forget a parcel's way after this; only the shipment itself is kept. */
const TRACKING_KEPT = 100 * DAY;
const CARRIERS = ['Royal Mail', 'An Post', 'DHL', 'DPD', 'PostNL'];
const DEPOT = { latitude: 51.4545, longitude: -2.5879 };

const STEPS = [
  { status: 'collected', after: 3 * HOUR, text: 'Collected from the sender', way: 0 },
  { status: 'in-transit', after: 14 * HOUR, text: 'Left the sorting centre', way: 0.5 },
  { status: 'out-for-delivery', after: 50 * HOUR, text: 'On the van', way: 0.95 },
  { status: 'delivered', after: 55 * HOUR, text: 'Handed over at the door', way: 1 },
];
const STEPS_REACHED = { shipped: 2, delivered: 4, returned: 4 };

/** How an order was sent, and where the parcel was until `now`; nothing for one not sent yet. */
export function* shipmentDocuments(context, order, now) {
  const stepsReached = STEPS_REACHED[order.status];
  if (stepsReached === undefined) {
    return;
  }
  const random = context.random(`shipment ${order.id}`);
  const path = `orders/${order.id}/shipments/${random.id()}`;
  const shippedAt = order.placedAt + 27 * HOUR;
  const isDelivered = stepsReached === STEPS.length;
  yield {
    path,
    fields: {
      carrier: random.pick(CARRIERS),
      trackingNumber: `FK${random.integer(100_000_000, 999_999_999)}GB`,
      weightKg: double(parcelWeight(order)),
      parcels: order.lines.length > 3 ? 2 : 1,
      shippedAt: context.at(shippedAt),
      deliveredAt: isDelivered ? context.at(shippedAt + STEPS[3].after) : null,
    },
  };
  if (now - shippedAt < TRACKING_KEPT) {
    const steps = STEPS.slice(0, stepsReached);
    yield* trackingDocuments(context, random, { path, order, shippedAt, steps });
  }
}

/** The two last steps always, the two first where the carrier reported them. */
function* trackingDocuments(context, random, { path, order, shippedAt, steps }) {
  for (const [index, { status, after, text, way }] of steps.entries()) {
    const isReported = random.chance(0.55);
    if (index < 2 && !isReported) {
      continue;
    }
    const at = context.at(shippedAt + after);
    const place = placeOnTheWay(order.customer.addresses[0], way);
    const eventPath = `${path}/events/${index + 1}-${status}`;
    yield { path: eventPath, fields: { status, text, at, place } };
    if (status === 'delivered' && random.chance(0.07)) {
      const data = picture(context.random(eventPath), { width: 48, height: 36 });
      const fields = { contentType: 'image/x-portable-pixmap', data, takenAt: at };
      yield { path: `${eventPath}/photos/doorstep`, fields };
    }
  }
}

function parcelWeight(order) {
  const grams = order.lines.map(({ product, quantity }) =>
    Math.round(product.weightKg * 1000 * quantity),
  );
  return grams.reduce((sum, one) => sum + one, 150) / 1000;
}

function placeOnTheWay(address, share) {
  const between = (from, to) => Math.round((from + (to - from) * share) * 1e4) / 1e4;
  return geoPoint(
    between(DEPOT.latitude, address.latitude),
    between(DEPOT.longitude, address.longitude),
  );
}
