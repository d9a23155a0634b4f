import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { useOpener } from '#components/use-opener.ts';
import { UserAvatar } from '#components/user-avatar.tsx';
import { useUser } from '#lib/auth/auth-state.ts';
import { displayNameOf, initialsOf } from '#lib/auth/user.ts';

const UserMenuItems = lateDialog(async () => (await import('./user-menu-items.tsx')).UserMenuItems);
const RecentErrorsDrawer = lateDialog(
  async () => (await import('./recent-errors-drawer.tsx')).RecentErrorsDrawer,
);

export function UserMenu() {
  const user = useUser();
  const { trigger, opened } = useOpener('menu');
  const [isShowingErrors, setShowingErrors] = useState(false);
  return (
    <>
      <chakra.button
        {...trigger}
        type="button"
        borderRadius="full"
        cursor="pointer"
        aria-label={`Account of ${displayNameOf(user)}, ${initialsOf(user)}`}
        focusVisibleRing="outside"
      >
        <UserAvatar user={user} size="xs" />
      </chakra.button>
      <UserMenuItems {...opened} onShowErrors={() => setShowingErrors(true)} />
      <RecentErrorsDrawer
        // See `useOpener`.
        isOpen={isShowingErrors && !opened.isOpen}
        onClose={() => setShowingErrors(false)}
      />
    </>
  );
}
