import { recordCollections } from '../../contract/records.ts';
import type { CataloguedDocument, CatalogueSubject } from '../ports/catalogue-store.ts';

/**
 * Looks whether a part has what makes it worth keeping: a project its data key, without which its
 * backups don't open, an account any document that is no entry of its log.
 */
export class Substance {
  private readonly keyPath: string | null;
  private isFound = false;

  constructor({ projectId }: CatalogueSubject) {
    const { projects } = recordCollections;
    this.keyPath = projectId === null ? null : `${projects}/${projectId}/secrets/data-key`;
  }

  get isMissing(): boolean {
    return !this.isFound;
  }

  look(documents: readonly CataloguedDocument[]): void {
    this.isFound ||= documents.some(({ path }) =>
      this.keyPath === null ? !path.startsWith('auditLog/') : path === this.keyPath,
    );
  }

  /** The same pages. */
  async *in(
    pages: AsyncIterable<readonly CataloguedDocument[]>,
  ): AsyncGenerator<readonly CataloguedDocument[]> {
    for await (const page of pages) {
      this.look(page);
      yield page;
    }
  }
}
