import { HStack } from '@chakra-ui/react';
import { LockKeyhole } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { DemonstrationLink } from '#features/projects/components/demonstration-link.tsx';

/** What a visitor sees of somebody's project: nothing but the way in, and back here. */
export function ProjectSignInPage() {
  const { pathname, search, hash } = useLocation();
  return (
    <Page title="Sign in to see this project">
      <Panel>
        <EmptyNotice
          icon={<LockKeyhole />}
          title="Projects are shown to their owners only"
          description="Sign in with the account that connected this project. You come back to this page. To look around without an account, open the demonstration."
          action={
            <HStack gap="2" wrap="wrap" justify="center">
              <LinkButton to={paths.auth.link(`${pathname}${search}${hash}`)}>
                Sign in to continue
              </LinkButton>
              <DemonstrationLink />
            </HStack>
          }
        />
      </Panel>
    </Page>
  );
}
