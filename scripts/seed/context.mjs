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
 * @property {typeof createRandom} random a named stream
 * @property {(path: string) => import('./values.mjs').Value} ref into the shop's database
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
  return {
    projectId,
    now: new Date(baseTime).getTime(),
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

/** The day of a moment: "2026-11-16". */
export const isoDay = (moment) => new Date(moment).toISOString().slice(0, 10);

export const price = (cents) => ({ amount: cents, currency: 'EUR' });

/** The rows of a table in a text: one line each, with bars between the cells. */
export function tableRows(text) {
  const lines = text.trim().split('\n');
  return lines.map((line) => line.split('|').map((cell) => cell.trim()));
}

/** "Cast-iron skillet, 26 cm" → "cast-iron-skillet-26-cm" */
export function slug(text) {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}

/**
 * What somebody of the shop wrote down about a document: `notes` stand below many collections.
 *
 * @param {Context} context
 * @param {{ random: import('./random.mjs').Random, path: string, texts: string[],
 *   createdAt: number }} note `path` is of the document that it is about
 * @returns {ShopDocument}
 */
export function noteDocument(context, { random, path, texts, createdAt }) {
  const author = random.pick(['ines', 'tom', 'yusuf']);
  const fields = { text: random.pick(texts), author, createdAt: context.at(createdAt) };
  return { path: `${path}/notes/${random.id()}`, fields };
}
