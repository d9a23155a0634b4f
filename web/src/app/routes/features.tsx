import { Text } from '@chakra-ui/react';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { ProsePage, ProseSection } from './prose.tsx';

export function FeaturesPage() {
  return (
    <ProsePage title="Features" lead="What Firekeep does today, and what it does not do yet.">
      <ProseSection title="Connect">
        <Text>
          With a project ID and the key file of a service account. Firekeep tries the key at once,
          measures the round trip and shows whether it may read, write and delete. A project can be
          set to read-only, which the server then enforces.
        </Text>
      </ProseSection>
      <ProseSection title="Browse">
        <Text>
          Collections with their counts, subcollections at any depth, parents that do not exist but
          have something below them, documents in pages, and every value with its Firestore type. A
          backup opens in the same views.
        </Text>
      </ProseSection>
      <ProseSection title="Back up">
        <Text>
          By hand or by a schedule: hourly, daily, weekly, monthly or by cron, in a time zone of
          your choice. Patterns say which collections; what they cover, and what a backup reads, is
          shown before. A backup is one consistent snapshot, compressed, encrypted, stored without
          repeating what earlier backups hold, and completed only after it was verified.
        </Text>
        <Text>
          A schedule keeps the last ones, those of so many days, and one for so many days, weeks and
          months; before it is saved it shows what would go. The last verified backup never goes,
          and any backup can be held.
        </Text>
      </ProseSection>
      <ProseSection title="Be told">
        <Text>
          When a backup fails or does not verify, when none succeeded in the time its schedule
          promises, and when one holds much less, or much else, than the one before: 30 % fewer
          documents, a collection gone, or half of the documents changed or deleted. In the app and
          by a signed webhook. Until such an anomaly is acknowledged, no old backup of that schedule
          goes.
        </Text>
      </ProseSection>
      <ProseSection title="Restore">
        <Text>
          Everything, some collections or one document; adding what is missing, merging, overwriting
          or mirroring; into the same or another connected project, also below a path of its own. A
          plan comes first, with what it costs: which documents would be created, changed and
          deleted, field by field. Untick what is to stay as it is.
        </Text>
        <Text>
          What will change is backed up first, so that a restore can be undone. Documents that
          somebody has changed since the plan was made are left alone and named, everything written
          is read back, and every document is accounted for.
        </Text>
      </ProseSection>
      <ProseSection title="Look back">
        <Text>
          The history of a document across all backups, each version once, also of one that no
          longer exists. Two backups, a backup and the database, or two projects compared: by
          collection, document and field.
        </Text>
      </ProseSection>
      <ProseSection title="Take it away">
        <Text>
          A backup, or a collection of it, as NDJSON that loses nothing, as JSON, or as CSV that is
          safe to open in a spreadsheet. An NDJSON file can be imported as a backup again. A
          command-line reader opens stored backups without Firekeep, with nothing but your key.
        </Text>
      </ProseSection>
      <ProseSection title="Not there yet">
        <Text>
          A query builder, editing of documents, analysis of security rules, charts over time, and
          connecting with a Google account.
        </Text>
      </ProseSection>
      <LinkButton to={paths.auth.link()} alignSelf="flex-start">
        Sign in
      </LinkButton>
    </ProsePage>
  );
}
