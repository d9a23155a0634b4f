import type { PlacedCopies } from '../../../firestore-model/copy-places.ts';
import { AppError } from '../../../lib/errors.ts';
import { retarget } from './retarget.ts';
import { replace, type Rewrite } from './rewrite.ts';

/** How a backup's documents look in the target: below a prefix, with references leading there. */
export interface TargetFormOptions {
  /** `projects/{p}/databases/{d}/documents` of the database that was backed up. */
  readonly sourceRoot: string;
  readonly targetRoot: string;
  /** The document below which everything is written; null for the paths of the source. */
  readonly prefix: string | null;
  readonly retarget: boolean;
  /** Of copies: their new places, to which references to what is copied lead then. */
  readonly copying?: PlacedCopies | null;
}

/** Bytes and levels of a document's name (https://firebase.google.com/docs/firestore/quotas). */
const maxNameBytes = 6 * 1024;
const maxSegments = 202;

export class TargetForm {
  readonly prefix: string | null;
  /** The source's documents as they are to be in the target. */
  readonly rewrite: Rewrite;

  constructor(options: TargetFormOptions) {
    const { sourceRoot, targetRoot, prefix, copying = null } = options;
    this.prefix = prefix;
    const isSameRoot = sourceRoot === targetRoot && prefix === null;
    const below = prefix === null ? '' : `${prefix}/`;
    this.rewrite =
      isSameRoot || !options.retarget
        ? replace
        : retarget({
            from: Buffer.from(`${sourceRoot}/`),
            to: Buffer.from(`${targetRoot}/${below}`),
            ...(copying === null ? {} : { placeOf: placeIn(copying) }),
          });
  }

  /**
   * @throws AppError `failed-precondition` where the name gets longer or deeper than Firestore
   *   allows.
   */
  pathOf(sourcePath: string): string {
    if (this.prefix === null) {
      return sourcePath;
    }
    const path = `${this.prefix}/${sourcePath}`;
    if (Buffer.byteLength(path) > maxNameBytes || path.split('/').length > maxSegments) {
      throw new AppError(
        'failed-precondition',
        `Below ${this.prefix} the name of ${sourcePath} is longer or deeper than Firestore allows`,
      );
    }
    return path;
  }

  /** The path in the backup; null for a path that isn't below the prefix. */
  sourceOf(targetPath: string): string | null {
    if (this.prefix === null) {
      return targetPath;
    }
    return targetPath.startsWith(`${this.prefix}/`)
      ? targetPath.slice(this.prefix.length + 1)
      : null;
  }
}

function placeIn(copying: PlacedCopies): (path: string) => string {
  return (path) => (copying.holds(path) ? copying.pathOf(path) : path);
}
