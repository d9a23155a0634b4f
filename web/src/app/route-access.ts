/** What a route says of itself, in its `handle`, to what stands around it. */
interface RouteAccess {
  readonly access: 'user';
}

/** The handle of pages that only signed-in users may open. */
export const forUsers: RouteAccess = { access: 'user' };

/** Whether the matched route is for signed-in users only. */
export function isForUsers({ handle }: { readonly handle: unknown }): boolean {
  return handle === forUsers;
}

/**
 * The handle of a project's page that needs no more of it than the id in its address: it begins to
 * load while the list of projects is still on its way.
 */
export const byId = { needs: 'id' } as const;

export function isById({ handle }: { readonly handle: unknown }): boolean {
  return handle === byId;
}
