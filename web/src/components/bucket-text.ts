/**
 * Whether the bucket keeps locked backups as well, in words; nothing while that isn't known.
 * @param keeps as `bucketKeeps` of the contract says it
 */
export function bucketText(keeps: boolean | null): string {
  if (keeps === null) {
    return '';
  }
  return keeps
    ? 'The bucket keeps the backups until then too, new ones within an hour: nobody can delete them, and retention lets none go.'
    : 'The bucket has no object retention that Firekeep can use: whoever administers it can still delete the backups.';
}
