import { readFileSync } from 'node:fs';

/** What a test runner wrote into a JSON file; undefined where it is missing or broken off. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
