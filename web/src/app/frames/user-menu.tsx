import { Box, chakra, Menu, Portal, Text } from '@chakra-ui/react';
import { Inbox, LogOut, Settings, TriangleAlert, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '#components/lazy-dialog.tsx';
import { UserAvatar } from '#components/user-avatar.tsx';
import { paths } from '#config/paths.ts';
import { signOut } from '#lib/auth/auth-actions.ts';
import { useAuthState, useUser } from '#lib/auth/auth-state.ts';
import { reportFailedAttempt } from '#lib/auth/report-attempt.ts';
import { displayNameOf, initialsOf } from '#lib/auth/user.ts';

const RecentErrorsDrawer = lazyDialog(
  async () => (await import('./recent-errors-drawer.tsx')).RecentErrorsDrawer,
);

async function leave(): Promise<void> {
  if (!(await signOut())) {
    reportFailedAttempt();
  }
}

export function UserMenu() {
  const user = useUser();
  const { isAdmin } = useAuthState();
  const navigate = useNavigate();
  const name = displayNameOf(user);
  const [isShowingErrors, setShowingErrors] = useState(false);
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <chakra.button
            borderRadius="full"
            cursor="pointer"
            aria-label={`Account of ${name}, ${initialsOf(user)}`}
            focusVisibleRing="outside"
          >
            <UserAvatar user={user} size="xs" />
          </chakra.button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minWidth="15rem">
              <Box paddingInline="2" paddingBlock="1.5">
                <Text fontWeight="medium" truncate maxWidth="15rem">
                  {name}
                </Text>
                <Text color="fg.muted" fontSize="sm" truncate maxWidth="15rem">
                  {user.email}
                </Text>
              </Box>
              <Menu.Separator />
              <Menu.Item value="profile" onClick={() => void navigate(paths.profile.link())}>
                <UserRound size={16} /> Profile
              </Menu.Item>
              <Menu.Item value="settings" onClick={() => void navigate(paths.settings.link())}>
                <Settings size={16} /> Settings
              </Menu.Item>
              <Menu.Item value="errors" onClick={() => setShowingErrors(true)}>
                <TriangleAlert size={16} /> Recent errors
              </Menu.Item>
              {isAdmin === true ? (
                <Menu.Item
                  value="contact-submissions"
                  onClick={() => void navigate(paths.contactSubmissions.link())}
                >
                  <Inbox size={16} /> Contact submissions
                </Menu.Item>
              ) : null}
              <Menu.Separator />
              <Menu.Item value="sign-out" onClick={() => void leave()}>
                <LogOut size={16} /> Sign out
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <RecentErrorsDrawer isOpen={isShowingErrors} onClose={() => setShowingErrors(false)} />
    </>
  );
}
