import { Outlet } from 'react-router-dom';
import { SignedInShell } from './signed-in-shell.tsx';

/** The frame of the signed-in pages that belong to no single project. */
export function Component() {
  return (
    <SignedInShell>
      <Outlet />
    </SignedInShell>
  );
}
