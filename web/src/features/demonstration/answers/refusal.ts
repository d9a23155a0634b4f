import { authState } from '#lib/auth/auth-state.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { wayToOwnProject } from '../model/way-to-own-project.ts';

/** What everything comes to that would change something. */
export function refusal(): ApiError {
  const isSignedIn = authState.get().user !== null;
  const next = isSignedIn ? 'Connect a project' : 'Create an account';
  return new ApiError(
    'failed-precondition',
    `This is the demonstration, on sample data, where nothing can be changed. ${next} to do this with your own database.`,
    { wayOut: wayToOwnProject(isSignedIn) },
  );
}
