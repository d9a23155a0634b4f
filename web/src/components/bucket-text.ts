/**
 * Whether the bucket keeps locked backups as well, in words; nothing while that isn't known.
 * @param keeps as `bucketKeeps` of the contract says it
 */
export function bucketText(keeps: boolean | null): string {
  if (keeps === null) {
    return '';
  }
  return keeps
    ? 'The bucket keeps what retention keeps, new backups within an hour: for at least half of the time that one has left, nobody can delete it there.'
    : 'The bucket has no object retention that Firekeep can use: whoever administers it can still delete the backups.';
}
