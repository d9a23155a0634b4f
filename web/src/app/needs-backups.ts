/**
 * Whether a page begins with its project's backup data: any whose path contains `/backup`, and a collections page with the
 * tab of backups.
 */
export function needsBackups({ pathname, search }: { pathname: string; search: string }): boolean {
  const isCollectionsPage = /^\/projects\/[^/]+\/collections(?:\/|$)/.test(pathname);
  return (
    pathname.includes('/backup') ||
    (isCollectionsPage && new URLSearchParams(search).get('tab') === 'backups')
  );
}
