/** Something that belongs to a user. */
export interface Owned<T> {
  readonly ownerId: string;
  readonly value: T;
}
