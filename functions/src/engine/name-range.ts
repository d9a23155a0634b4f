/** Names from `from` on, up to and without `to`; null is open. */
export interface NameRange {
  readonly from: string | null;
  readonly to: string | null;
}
