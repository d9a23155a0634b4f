import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { UserAvatar } from '#components/user-avatar.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { useUser } from '#lib/auth/auth-state.ts';
import { displayNameOf } from '#lib/auth/user.ts';
import { showToast } from '#lib/toaster.ts';
import { useChangeAvatar } from '../api/change-avatar.ts';
import { pictureTypes } from '../model/square-picture.ts';

function Changes({ hasPicture }: { hasPicture: boolean }) {
  const change = useChangeAvatar();
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | null, title: string) =>
    change.mutate(file, { onSuccess: () => showToast({ type: 'success', title }) });
  return (
    <HStack gap="2" flexWrap="wrap">
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label="Picture file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) {
            choose(file, 'Picture saved');
          }
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <QuietButton loading={change.isPending} onClick={() => input.current?.click()}>
        <ImageUp size={16} /> {hasPicture ? 'Change picture' : 'Upload picture'}
      </QuietButton>
      {hasPicture ? (
        <QuietButton
          variant="ghost"
          disabled={change.isPending}
          onClick={() => choose(null, 'Picture removed')}
        >
          <Trash2 size={16} /> Remove
        </QuietButton>
      ) : null}
    </HStack>
  );
}

/** Who one is, with the picture and ways to change it. */
export function PictureField() {
  const user = useUser();
  return (
    <HStack gap="5" align="center" flexWrap="wrap">
      <UserAvatar user={user} size="2xl" />
      <Stack gap="2.5" minWidth="0">
        <Box minWidth="0">
          <Text fontWeight="semibold" fontSize="lg" overflowWrap="anywhere">
            {displayNameOf(user)}
          </Text>
          <Text color="fg.muted" overflowWrap="anywhere">
            {user.email}
          </Text>
        </Box>
        <Changes hasPicture={user.avatar !== undefined} />
        <Text fontSize="sm" color="fg.muted">
          PNG, JPEG or WebP. Cut to a square of 256 pixels in this browser before it is sent.
        </Text>
      </Stack>
    </HStack>
  );
}
