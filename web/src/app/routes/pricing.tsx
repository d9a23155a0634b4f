import { Text } from '@chakra-ui/react';
import { ProsePage, ProseSection } from './prose.tsx';

export function PricingPage() {
  return (
    <ProsePage
      title="Pricing"
      lead="Firekeep itself costs nothing. Running it costs what Google charges."
    >
      <ProseSection title="Free software">
        <Text>
          Firekeep is open source under the Apache License 2.0. You run it in a Firebase project of
          your own; there are no plans to choose from and nothing to pay to us.
        </Text>
      </ProseSection>
      <ProseSection title="What Google charges for">
        <Text>
          A backup reads every document once, and Firestore bills those reads to the project that is
          backed up. Verification asks Firestore for counts, which are billed as well. Stored
          backups are billed as Cloud Storage, and the work itself as Cloud Functions, in the
          project that runs Firekeep. Comparing and restoring read the target’s documents; a restore
          is billed as one write, and one read to check it, for each document it changes.
        </Text>
        <Text>
          Old backups go by the rules of their schedule. What no backup needs any more is deleted
          from storage a day or two later.
        </Text>
      </ProseSection>
    </ProsePage>
  );
}
