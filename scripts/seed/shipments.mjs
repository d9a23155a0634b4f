import { picture } from './pictures.mjs';
import { DAY, HOUR } from './context.mjs';
import { bytes, double, geoPoint, integer, nothing, string } from './values.mjs';

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

/**
 * @param {import('./context.mjs').Context} context
 * @param {import('./orders.mjs').Order} order
 * @param {number} now how far the parcel's way is told
 * @returns {Iterable<import('./context.mjs').ShopDocument>} nothing for an order not sent yet
 */
export function* shipmentDocuments(context, order, now) {
  const stepsReached = STEPS_REACHED[order.status];
  if (stepsReached === undefined) {
    return;
  }
  const random = context.random(`shipment ${order.id}`);
  const path = `orders/${order.id}/shipments/${random.autoId()}`;
  const shippedAt = order.placedAt + 27 * HOUR;
  const isDelivered = stepsReached === STEPS.length;
  yield {
    path,
    fields: {
      carrier: string(random.pick(CARRIERS)),
      trackingNumber: string(`FK${random.integer(100_000_000, 999_999_999)}GB`),
      weightKg: double(parcelWeight(order)),
      parcels: integer(order.lines.length > 3 ? 2 : 1),
      shippedAt: context.at(shippedAt),
      deliveredAt: isDelivered ? context.at(shippedAt + STEPS[3].after) : nothing(),
    },
  };
  if (now - shippedAt < TRACKING_KEPT) {
    yield* trackingDocuments(context, { path, order, shippedAt, stepsReached, random });
  }
}

/** The two last steps always, the two first where the carrier reported them. */
function* trackingDocuments(context, { path, order, shippedAt, stepsReached, random }) {
  for (const [index, step] of STEPS.slice(0, stepsReached).entries()) {
    const isReported = random.chance(0.55);
    if (index >= 2 || isReported) {
      const eventPath = `${path}/events/${index + 1}-${step.status}`;
      yield {
        path: eventPath,
        fields: {
          status: string(step.status),
          text: string(step.text),
          at: context.at(shippedAt + step.after),
          place: placeOnTheWay(order.customer.addresses[0], step.way),
        },
      };
      if (step.status === 'delivered' && random.chance(0.07)) {
        yield photoDocument(context, eventPath, shippedAt + step.after);
      }
    }
  }
}

function photoDocument(context, eventPath, takenAt) {
  return {
    path: `${eventPath}/photos/doorstep`,
    fields: {
      contentType: string('image/bmp'),
      data: bytes(picture(context.random(eventPath), { width: 48, height: 36 })),
      takenAt: context.at(takenAt),
    },
  };
}

function parcelWeight(order) {
  const grams = order.lines.reduce(
    (sum, { product, quantity }) => sum + Math.round(product.weightKg * 1000) * quantity,
    150,
  );
  return grams / 1000;
}

function placeOnTheWay(address, share) {
  const between = (from, to) => Math.round((from + (to - from) * share) * 1e4) / 1e4;
  return geoPoint(
    between(DEPOT.latitude, address.latitude),
    between(DEPOT.longitude, address.longitude),
  );
}
