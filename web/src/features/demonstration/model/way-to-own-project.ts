import { paths } from '#config/paths.ts';
import type { WayOut } from '#lib/errors/api-error.ts';

/** Where people can do with their own database what the demonstration only shows. */
export function wayToOwnProject(isSignedIn: boolean): WayOut {
  return isSignedIn
    ? { to: paths.projects.link({ connect: true }), label: 'Connect a project' }
    : { to: paths.auth.link(undefined, 'sign-up'), label: 'Create account' };
}
