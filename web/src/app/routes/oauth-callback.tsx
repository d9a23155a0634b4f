import { Text } from '@chakra-ui/react';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { ProsePage } from './prose.tsx';

export function OauthCallbackPage() {
  return (
    <ProsePage
      title="Connecting with Google"
      lead="Projects can’t be connected with a Google account yet."
    >
      <Text color="fg.muted">
        Nothing was connected and nothing of this address was used. A project can be connected with
        the key file of a service account.
      </Text>
      <LinkButton to={paths.projects.link({ connect: true })} alignSelf="flex-start">
        Connect with a key file
      </LinkButton>
    </ProsePage>
  );
}
