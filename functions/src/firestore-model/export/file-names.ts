import { utf8Length } from '../paths.ts';

/**
 * Most file systems end names at 255 bytes, with accents as characters, and Windows whole paths at
 * 260 characters; browsers and folders add to both.
 */
const maxBytes = 160;
/** Of a number that makes a name differ from another one, with its dash. */
const numberBytes = 8;

/** Separators, what shells, addresses and Windows keep for themselves, and what nobody sees. */
const unwanted = /[\p{C}\p{Z}\p{DI}\\/:*?"<>|%;'`$&]+/gu;
/** Begins a hidden file, an option, a home directory, or, in a list of names, a formula. */
const special = /^[.~=+@-]+/;
/** Windows drops dots at an end. */
const loose = /[.-]+$/;
/** Devices of Windows, whatever comes after a dot. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?=\.|$)/i;

/**
 * A file's name of these parts, which every system takes, with the extension (without its dot).
 * Where the parts are too long together, the longest ones are cut.
 */
export function fileName(parts: readonly string[], extension: string): string {
  return `${stemOf(parts, maxBytes - extension.length - 1)}.${extension}`;
}

/**
 * A name for each file of a folder, made of its base. They differ once they are cut, too, and for
 * systems that take `A` for `a`, or `é` for `e` with an accent after it: what would have the name
 * of another file is numbered.
 * @param reserved names that the folder has already
 */
export function fileNames(
  bases: readonly string[],
  extension: string,
  reserved: readonly string[] = [],
): string[] {
  const taken = new Set(reserved.map(folded));
  // Numbers continue where those of the same stem ended: each name is met as taken once at most.
  const lastNumbers = new Map<string, number>();
  return bases.map((base) => {
    let name = fileName([base], extension);
    if (taken.has(folded(name))) {
      const stem = stemOf([base], maxBytes - extension.length - 1 - numberBytes);
      let number = lastNumbers.get(folded(stem)) ?? 1;
      // Of more names than are taken one is free.
      for (let left = taken.size + 1; left > 0 && taken.has(folded(name)); left -= 1) {
        number += 1;
        name = `${stem}-${number}.${extension}`;
      }
      lastNumbers.set(folded(stem), number);
    }
    taken.add(folded(name));
    return name;
  });
}

/** The same for names that some system takes for one. */
function folded(name: string): string {
  return name.normalize('NFKD').toLowerCase().toUpperCase().normalize('NFKD');
}

function stemOf(parts: readonly string[], limit: number): string {
  const clean = parts.map(cleaned).filter((part) => part !== '');
  // A dash between two, and the mark of what would be a device.
  const stem = cutToFit(clean, limit - clean.length)
    .join('-')
    .replace(special, (found) => '_'.repeat(found.length))
    .replace(loose, '');
  return device.test(stem) ? `_${stem}` : stem === '' ? 'unnamed' : stem;
}

function cleaned(part: string): string {
  return part.normalize('NFC').replaceAll(unwanted, ' ').trim().replaceAll(' ', '-');
}

/** The shortest parts come whole; the others share what is left. */
function cutToFit(parts: readonly string[], limit: number): string[] {
  const fitted = [...parts];
  const shortestFirst = [...parts.entries()].toSorted(
    ([, one], [, other]) => bytesOf(one) - bytesOf(other),
  );
  let left = limit;
  for (const [rank, [index, part]] of shortestFirst.entries()) {
    const text = cut(part, Math.floor(left / (parts.length - rank)));
    fitted[index] = text;
    left -= bytesOf(text);
  }
  return fitted;
}

/** Between two characters. */
function cut(text: string, limit: number): string {
  let end = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > limit) {
      return text.slice(0, end);
    }
    end += character.length;
  }
  return text;
}

/** Of a text whose accents are characters, as macOS stores names: the longer form. */
function bytesOf(text: string): number {
  return utf8Length(text.normalize('NFD'));
}
