import { hasCode } from '../../lib/errors.ts';
import { readPage, writePage, type Vault } from '../format/manifest.ts';
import type { ChunkRef, PageRef } from '../format/manifest-schema.ts';
import type { BackupState } from './backup-state.ts';

/** Also what may be read while a commit is under way. */
export const maxChunksPerPage = 256;
/**
 * So many pages are as small as commits make them. After these, commits fill the last page before
 * they begin another, so that a manifest's size depends on the chunks and not on the time.
 */
const smallPages = 64;

/** What a commit keeps of the pages it wrote. */
export interface WrittenPage {
  /** Takes the place of the page with number `pages` - 1, if there is one. */
  readonly page: PageRef;
  readonly pages: number;
  readonly openPage: PageRef | null;
}

/** Writes the lists of a backup's chunks. What was committed is never overwritten. */
export class ChunkPages {
  private readonly at: { vault: Vault; backupId: string; worker: string };
  /** The chunks of a state's open page. */
  private open: { readonly page: PageRef; readonly chunks: readonly ChunkRef[] } | null = null;

  constructor(at: { vault: Vault; backupId: string; worker: string }) {
    this.at = at;
  }

  /** Lists the chunks that come after those of `state`; at least one. May be repeated. */
  async write(state: BackupState, added: readonly ChunkRef[]): Promise<WrittenPage> {
    const { vault, backupId, worker } = this.at;
    const before = await this.openChunks(state);
    const isFilled = before.length > 0 && before.length + added.length <= maxChunksPerPage;
    const chunks = isFilled ? [...before, ...added] : added;
    const pages = isFilled ? state.pages : state.pages + 1;
    // Numbers sort as text. How many chunks there are distinguishes a page from the one it
    // replaces.
    const number = (pages - 1).toString().padStart(8, '0');
    const name = `${number}-${worker}${isFilled ? `-${state.chunks + added.length}` : ''}`;
    const page = await writePage(vault, { backupId, page: name }, chunks);
    const isOpen = pages >= smallPages && chunks.length < maxChunksPerPage;
    this.open = { page, chunks };
    return { page, pages, openPage: isOpen ? page : null };
  }

  private async openChunks({ openPage }: BackupState): Promise<readonly ChunkRef[]> {
    if (openPage === null) {
      return [];
    }
    if (this.open?.page.page === openPage.page) {
      return this.open.chunks;
    }
    try {
      return await readPage(this.at.vault, this.at.backupId, openPage);
    } catch (error) {
      // Left as it is, for the verification to name.
      if (hasCode(error, 'corrupt')) {
        return [];
      }
      throw error;
    }
  }
}
