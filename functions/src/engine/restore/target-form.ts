import { AppError } from '../../lib/errors.ts';
import { documentPath } from '../format/document.ts';
import { WireWriter } from '../format/wire-writer.ts';
import { retargetFields } from './retarget.ts';

/** How a backup's documents look in the target: below a prefix, with references leading there. */
export interface TargetFormOptions {
  /** `projects/{p}/databases/{d}/documents` of the database that was backed up. */
  readonly sourceRoot: string;
  readonly targetRoot: string;
  /** The document below which everything is written; null for the paths of the source. */
  readonly prefix: string | null;
  readonly retarget: boolean;
}

/** Bytes and levels of a document's name (https://firebase.google.com/docs/firestore/quotas). */
const maxNameBytes = 6 * 1024;
const maxSegments = 202;

export class TargetForm {
  readonly prefix: string | null;
  private readonly options: TargetFormOptions;
  private readonly isSame: boolean;

  constructor(options: TargetFormOptions) {
    this.options = options;
    this.prefix = options.prefix;
    const isSameRoot = options.sourceRoot === options.targetRoot && options.prefix === null;
    this.isSame = isSameRoot || !options.retarget;
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

  /** The document as it is to be; its name stays the source's: only its fields count. */
  documentOf(document: Uint8Array): Uint8Array {
    if (this.isSame) {
      return document;
    }
    const { sourceRoot, targetRoot } = this.options;
    const below = this.prefix === null ? '' : `${this.prefix}/`;
    const fields = retargetFields(document, {
      from: `${sourceRoot}/`,
      to: `${targetRoot}/${below}`,
    });
    const name = `${sourceRoot}/${documentPath(document, sourceRoot)}`;
    return new WireWriter().string(1, name).raw(fields).finish();
  }
}
