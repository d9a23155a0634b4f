/** Scripts that every signed-in page has begun with, by their names before a hash. */
const begun = /\/(?:rolldown-runtime|react|main|session|users|frame)-[\w-]{8}\.(?:js|css)$/;

/** Which code runs only once a signed-in page has begun. */
const isPublic =
  /\/(?:main|session|auth|contact|features|home|pricing|privacy|terms)-[\w-]{8}\.js$/;

/**
 * Which files are loaded ahead of what code imports late: not those that are there already. Their
 * names would stand in every script again, a hundredth of a signed-in page's first load.
 *
 * @param host the file that imports, from the output folder on
 */
export function preloaded(
  _: string,
  needed: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] {
  return hostType === 'html' || isPublic.test(hostId)
    ? needed
    : needed.filter((file) => !begun.test(file));
}
