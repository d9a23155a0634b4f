import { formatBytes } from '#lib/format.ts';
import { authState } from '#lib/auth/auth-state.ts';
import { tabStorage } from '#lib/browser-storage.ts';
import { createStore } from '#lib/store.ts';
import type { FirestoreDocument } from '@firekeep/functions/contract';
import { z } from 'zod';
import {
  documentDraftSchema,
  withDraft,
  type DocumentDraft,
  type Drafts,
} from './document-draft.ts';

/**
 * Less than a tab's storage takes, in characters, and than anybody reviews. One document alone may
 * have more: it couldn't be changed otherwise.
 */
const most = { characters: 3 * 1024 * 1024, documents: 500, steps: 100 };

const storedSchema = z.array(documentDraftSchema);

export interface DraftsState {
  readonly drafts: Drafts;
  /** Those that are being written, until they are settled. */
  readonly sending: Drafts;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** A document that was written: as it is now, null where it doesn't exist. */
export interface WrittenDocument {
  readonly path: string;
  readonly document: FirestoreDocument | null;
}

function readStored(key: string): Drafts {
  try {
    return storedSchema.parse(JSON.parse(tabStorage.read(key) ?? '[]'));
  } catch {
    return [];
  }
}

/**
 * What somebody has changed in a database and not yet applied, with the steps to undo. It survives
 * a reload, and nothing of it a change of the user.
 */
export class DraftStore {
  readonly #key: string;
  #isClosed = false;
  #past: readonly Drafts[] = [];
  #future: readonly Drafts[] = [];
  readonly state;
  /** What was written last: views that show these documents take them from here. */
  readonly written = createStore<readonly WrittenDocument[]>([]);

  constructor(key: string) {
    this.#key = key;
    this.state = createStore<DraftsState>({
      drafts: readStored(key),
      sending: [],
      canUndo: false,
      canRedo: false,
    });
  }

  get drafts(): Drafts {
    return this.state.get().drafts;
  }

  /** Whether its user has left. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  readonly draftOf = (path: string): DocumentDraft | undefined =>
    this.drafts.find((draft) => draft.path === path);

  /** Keeps changes as one step that can be undone. @returns why it can't, or null */
  edit(...drafts: readonly DocumentDraft[]): string | null {
    const next = drafts.reduce(withDraft, this.drafts);
    if (next.length > most.documents) {
      return `Apply or discard some changes first: at most ${most.documents} documents are changed at once.`;
    }
    if (next.length > 1 && JSON.stringify(next).length > most.characters) {
      return `Apply or discard some changes first: at most ${formatBytes(most.characters)} are kept unapplied.`;
    }
    if (next !== this.drafts) {
      this.#past = [...this.#past, this.drafts].slice(-most.steps);
      this.#show(next, []);
    }
    return null;
  }

  undo(): void {
    const previous = this.#past.at(-1);
    if (previous !== undefined) {
      const future = [this.drafts, ...this.#future];
      this.#past = this.#past.slice(0, -1);
      this.#show(previous, future);
    }
  }

  redo(): void {
    const [next, ...future] = this.#future;
    if (next !== undefined) {
      this.#past = [...this.#past, this.drafts];
      this.#show(next, future);
    }
  }

  /** Drops all changes, which can be undone; or those of one document. */
  discard(path?: string): void {
    this.#past = [...this.#past, this.drafts].slice(-most.steps);
    this.#show(path === undefined ? [] : this.drafts.filter((one) => one.path !== path), []);
  }

  /** All drafts, to be written: until `settle` they are those that are sent. */
  send(): Drafts {
    const { drafts } = this;
    this.state.set({ ...this.state.get(), sending: drafts });
    return drafts;
  }

  /**
   * Ends what was sent. Steps before it would write it again: they can't be undone.
   * @param left the drafts from now on, as `settledDrafts` has them
   */
  settle(written: readonly WrittenDocument[], left: Drafts): void {
    this.#past = [];
    this.#show(left, [], []);
    this.written.set(written);
  }

  /** Has the drafts of each step rely on other states of their documents. */
  rebase(rebased: (drafts: Drafts) => Drafts): void {
    this.#past = this.#past.map(rebased);
    this.#show(rebased(this.drafts), this.#future.map(rebased));
  }

  /** Forgets all drafts, and takes no others: their user has left. */
  close(): void {
    this.#past = [];
    this.#show([], [], []);
    this.#isClosed = true;
  }

  #show(drafts: Drafts, future: readonly Drafts[], sending = this.state.get().sending): void {
    if (this.#isClosed) {
      return;
    }
    this.#future = future;
    // Where they don't fit, an earlier state must not come back.
    tabStorage.write(this.#key, null);
    if (drafts.length > 0) {
      tabStorage.write(this.#key, JSON.stringify(drafts));
    }
    const [canUndo, canRedo] = [this.#past.length > 0, future.length > 0];
    this.state.set({ drafts, sending, canUndo, canRedo });
  }
}

let open: { readonly user: string; readonly stores: Map<string, DraftStore> } | null = null;

/** The stores of a user, until another one comes or this one leaves. */
function storesOf(user: string): Map<string, DraftStore> {
  if (open?.user === user) {
    return open.stores;
  }
  const mine = { user, stores: new Map<string, DraftStore>() };
  open = mine;
  const signedIn = authState.get().user?.id;
  const stop = authState.subscribe(() => {
    if (authState.get().user?.id !== signedIn) {
      stop();
      mine.stores.forEach((store) => store.close());
      open = open === mine ? null : open;
    }
  });
  return mine.stores;
}

/**
 * The drafts of a user in a database, the same for all parts of the page.
 *
 * @param user an id; drafts are forgotten as their user signs out or another one comes
 * @param root what the names of the database's documents begin with
 */
export function draftsOf(user: string, projectId: string, root: string): DraftStore {
  const stores = storesOf(user);
  const key = JSON.stringify(['drafts', user, projectId, root]);
  const store = stores.get(key) ?? new DraftStore(key);
  stores.set(key, store);
  return store;
}
