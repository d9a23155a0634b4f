/** `left`: it opens, under an earlier key; `gone`: it isn't there any longer. */
export type SealState = 'current' | 'left' | 'gone';

/** One thing that the master key seals, wherever it is stored. */
export interface SealedItem {
  /** For whoever runs Firekeep, such as `project p1`. */
  readonly name: string;
  /**
   * Opens it, and where that takes an earlier key and `isRotating`, seals it under the first one,
   * unless somebody has changed it meanwhile. May be done twice, and killed anywhere.
   * @throws AppError `failed-precondition` when it opens under none of the keys
   */
  readonly renew: (isRotating: boolean) => Promise<SealState>;
}

/** A kind of what the master key seals. All kinds: `wiring` of `cli/rotate-key.ts`. */
export interface SealedKind {
  /** As it is counted: `data keys`. */
  readonly plural: string;
  /** In pages; what is added meanwhile is sealed under the first key already. */
  readonly pages: () => AsyncIterable<readonly SealedItem[]>;
}

/** Which master keys the functions open with, as they say themselves. */
export interface MasterKeyNote {
  /** By their names (`KeyWrapper.kekVersions`): the first seals. */
  readonly opens: readonly string[];
  /** Since when it has been these. */
  readonly since: string;
}

export interface MasterKeyNotes {
  get(): Promise<MasterKeyNote | null>;
  /** Changes nothing where the keys are those that were noted. */
  note(opens: readonly string[], at: Date): Promise<void>;
}
