// Which of Hosting's files may be kept for ever. Hosting applies its headers by the address that
// was asked for, to what it doesn't find as well: only addresses of files that were built may
// promise a year, or a browser that once missed one would never ask for it again.
import { existsSync, readdirSync } from 'node:fs';

const forEver = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };

/**
 * Adds a rule for the built files of `/assets` to the headers of Hosting.
 *
 * @param {{ headers: object[] }} hosting of firebase.json
 * @param {string} dist the folder of the built pages; without one nothing is added
 * @returns {object} the configuration with the rule
 */
export function withBuiltAssets(hosting, dist) {
  const folder = `${dist}/assets`;
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  if (files.length === 0) {
    return hosting;
  }
  const source = `/assets/@(${files.join('|')})`;
  return { ...hosting, headers: [...hosting.headers, { source, headers: [forEver] }] };
}
