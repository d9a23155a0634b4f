import { Text } from '@chakra-ui/react';
import { ProsePage, ProseSection } from './prose.tsx';

export function TermsPage() {
  return (
    <ProsePage title="Terms" lead="There are no terms of service of ours to agree to.">
      <ProseSection title="The software">
        <Text>
          Firekeep is provided under the Apache License 2.0, without warranties or conditions of any
          kind.
        </Text>
      </ProseSection>
      <ProseSection title="This installation">
        <Text>
          Whoever runs this installation decides who may use it and under which terms. If you use
          one that you don’t run yourself, ask its operator. If you run one for others, put your
          terms here.
        </Text>
      </ProseSection>
    </ProsePage>
  );
}
