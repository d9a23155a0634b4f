import { Callout } from './callout.tsx';

/** Why a backup or a restore failed, and what to do about it. */
export function JobFailure({
  error,
}: {
  error: { readonly message: string; readonly hint: string | null };
}) {
  return (
    <Callout status="error" title={error.message}>
      {error.hint ?? undefined}
    </Callout>
  );
}
