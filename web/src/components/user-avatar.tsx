import { Avatar, type AvatarRootProps } from '@chakra-ui/react';
import { initialsOf, type User } from '#lib/auth/user.ts';

/** A user's picture, or the initials where there is none or it can't be loaded. */
export function UserAvatar({
  user,
  size,
}: {
  user: Pick<User, 'name' | 'email' | 'avatar'>;
  size: AvatarRootProps['size'];
}) {
  return (
    <Avatar.Root size={size} colorPalette="brand" key={user.avatar}>
      <Avatar.Fallback>{initialsOf(user)}</Avatar.Fallback>
      {user.avatar === undefined ? null : (
        <Avatar.Image src={user.avatar} alt="" referrerPolicy="no-referrer" />
      )}
    </Avatar.Root>
  );
}
