import { Text } from '@chakra-ui/react';
import { ProsePage } from './prose.tsx';

export function ContactPage() {
  return (
    <ProsePage title="Contact" lead="There is no contact form yet.">
      <Text color="fg.muted">
        Messages can’t be sent from here at this time. Please turn to whoever runs this installation
        of Firekeep.
      </Text>
    </ProsePage>
  );
}
