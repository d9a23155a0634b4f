// Looks for programs and files on this machine.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const canAccess = (mode) => (path) => {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
};

export const isReadable = canAccess(constants.R_OK);
export const isExecutable = canAccess(constants.X_OK);

/** Where programs of these names would stand on PATH, in its order; not all of them exist. */
export function placesOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}
