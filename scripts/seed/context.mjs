import { createRandom } from './random.mjs';
import { reference, timestamp } from './values.mjs';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/**
 * What every part of the shop is made with.
 *
 * @typedef {object} Context
 * @property {string} projectId
 * @property {number} now the moment the shop's first state describes, milliseconds since the epoch
 * @property {(name: string) => import('./random.mjs').Random} random a named stream
 * @property {(path: string) => import('./values.mjs').Value} ref a reference into the shop's database
 * @property {(milliseconds: number) => import('./values.mjs').Value} at a timestamp whose
 *   microseconds follow from its milliseconds
 *
 * @typedef {{ path: string, fields: import('./values.mjs').Fields }} ShopDocument
 */

/**
 * @param {{ projectId: string, baseTime: string | number | Date }} options
 * @returns {Context}
 */
export function createContext({ projectId, baseTime }) {
  const now = new Date(baseTime).getTime();
  if (Number.isNaN(now)) {
    throw new Error(`"${String(baseTime)}" is not a time.`);
  }
  return {
    projectId,
    now,
    random: createRandom,
    ref: (path) => reference(`projects/${projectId}/databases/(default)/documents/${path}`),
    at: (milliseconds) => timestamp(milliseconds, Math.floor(milliseconds / 7) % 1000),
  };
}

/** A moment some days before another, at a time of day when people shop. */
export function daysBefore(random, moment, days) {
  const midnight = Math.floor(moment / DAY) * DAY - days * DAY;
  return midnight + random.integer(6 * HOUR, 22 * HOUR);
}

/** "Cast-iron skillet, 26 cm" → "cast-iron-skillet-26-cm" */
export function slug(text) {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
