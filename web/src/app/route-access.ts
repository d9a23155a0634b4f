/** What a route says of itself, in its `handle`, to `user-area.tsx` above it. */
interface RouteAccess {
  readonly access: 'user';
}

/** The handle of a page that only signed-in users may open. */
export const forUsers: RouteAccess = { access: 'user' };

/** Whether the matched route is for signed-in users only. */
export function isForUsers({ handle }: { readonly handle: unknown }): boolean {
  return handle === forUsers;
}
