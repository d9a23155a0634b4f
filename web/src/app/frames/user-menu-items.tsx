import { Box, Menu, Text } from '@chakra-ui/react';
import { Inbox, LogOut, Settings, TriangleAlert, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { OpenedMenu } from '#components/opened.tsx';
import type { Opened } from '#components/use-opener.ts';
import { paths } from '#config/paths.ts';
import { signOut } from '#lib/auth/auth-actions.ts';
import { useAuthState, useUser } from '#lib/auth/auth-state.ts';
import { reportFailedAttempt } from '#lib/auth/report-attempt.ts';
import { displayNameOf } from '#lib/auth/user.ts';

async function leave(): Promise<void> {
  if (!(await signOut())) {
    reportFailedAttempt();
  }
}

/** What a user can go to and do, whatever the page. */
export function UserMenuItems({ onShowErrors, ...opened }: Opened & { onShowErrors: () => void }) {
  const user = useUser();
  const { isAdmin } = useAuthState();
  const navigate = useNavigate();
  return (
    <OpenedMenu {...opened} minWidth="15rem">
      <Box paddingInline="2" paddingBlock="1.5">
        <Text fontWeight="medium" truncate maxWidth="15rem">
          {displayNameOf(user)}
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
      <Menu.Item value="errors" onClick={onShowErrors}>
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
    </OpenedMenu>
  );
}
