import { Text } from '@chakra-ui/react';
import { ProsePage, ProseSection } from './prose.tsx';

export function PrivacyPage() {
  return (
    <ProsePage title="Privacy" lead="What an installation of Firekeep holds, and where.">
      <ProseSection title="What is stored">
        <Text>
          Your email address, your name and how you sign in, with Firebase Authentication. The
          projects you connect, their backups, schedules, restores and alarms, in the Firestore
          database and the Cloud Storage bucket of the project that runs this installation.
        </Text>
        <Text>
          Service account keys and backups are encrypted with a key of each project’s own. A service
          account key never leaves the server again. The key of a project’s backups leaves it only
          when you download it.
        </Text>
      </ProseSection>
      <ProseSection title="What is not">
        <Text>
          Firekeep sets no cookies, loads nothing from advertising or analytics services and sends
          your data nowhere else, but for the alarms that you have sent to a webhook. In this
          browser it keeps your sign-in, the colour mode and the ID of the project you last used.
        </Text>
      </ProseSection>
      <ProseSection title="Getting rid of it">
        <Text>
          Deleting a project in Firekeep destroys its stored key at once and its backups after that.
          Deleting a whole account can’t be done here yet; the operator of this installation can do
          it.
        </Text>
      </ProseSection>
    </ProsePage>
  );
}
