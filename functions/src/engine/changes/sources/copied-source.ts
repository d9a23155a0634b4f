import type {
  ChangeSource,
  SourceContents,
  SourcePosition,
  SourceStretch,
} from '../change-source.ts';
import type { PlacedCopies } from '../../../firestore-model/copy-places.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LiveSource } from './live-source.ts';

export interface CopiedSourceOptions {
  /** The documents where they are. */
  readonly source: LiveSource;
  readonly copying: PlacedCopies;
  /** Whether they go from there. */
  readonly isMove: boolean;
  /** Whether that is another database. */
  readonly isElsewhere: boolean;
}

/** What is compared with the other place is read there with one request. */
const maxDocuments = 300;

/** Documents of a database, as they are to be at another place of it or of another database. */
export class CopiedSource implements ChangeSource {
  private readonly options: CopiedSourceOptions;

  constructor(options: CopiedSourceOptions) {
    this.options = options;
  }

  /**
   * Positions are those of the documents where they are.
   * @throws AppError `failed-precondition` for a name longer or deeper than Firestore allows
   */
  async *stretches(from: SourcePosition): AsyncGenerator<SourceStretch, void> {
    const { source, copying, isMove, isElsewhere } = this.options;
    for await (const { documents, next } of source.stretches(from)) {
      for (let at = 0; at === 0 || at < documents.length; at += maxDocuments) {
        const some = documents.slice(at, at + maxDocuments);
        const isLast = at + maxDocuments >= documents.length;
        yield {
          documents: some.map(({ path, document }) => ({
            path: placeOf(path, copying),
            document,
            origin: { path, isMove, isElsewhere },
          })),
          next: isLast ? next : { page: 0, chunk: 0, path: some.at(-1)?.path ?? null },
        };
      }
    }
  }

  contents(): SourceContents {
    const { source, copying } = this.options;
    const found = source.contents();
    return {
      ...found,
      get: async (path) => {
        const origin = copying.originOf(path);
        return origin === null ? null : await found.get(origin);
      },
    };
  }

  reaches(path: string): boolean {
    const { source, copying } = this.options;
    const origin = copying.originOf(path);
    const isOrigin = !this.options.isElsewhere && source.reaches(path);
    return isOrigin || (origin !== null && source.reaches(origin));
  }
}

function placeOf(origin: string, copying: PlacedCopies): string {
  const problem = copying.problemOf(origin);
  if (problem !== null) {
    throw new AppError('failed-precondition', problem);
  }
  return copying.pathOf(origin);
}
