export interface ZippedFile {
  readonly name: string;
  /** Asked for when its turn comes. */
  readonly content: () => AsyncIterable<Uint8Array>;
}

/** Files as one ZIP, made as it is taken. Ends early only by throwing. */
export type ZipFiles = (files: readonly ZippedFile[]) => AsyncIterable<Uint8Array>;
