import { Flex, Text } from '@chakra-ui/react';
import { LinkButton } from '#components/router-link.tsx';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { wayToOwnProject } from '../model/way-to-own-project.ts';

/** Says on every page of the demonstration that it is one, and leads to the real thing. */
export function DemonstrationBar() {
  const { to, label } = wayToOwnProject(useAuthState().isAuthenticated);
  return (
    <Flex
      role="note"
      maxWidth="7xl"
      width="full"
      marginInline="auto"
      marginBottom="4"
      paddingInline={{ base: '3', md: '4' }}
      paddingBlock="2"
      gap="3"
      align="center"
      justify="space-between"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      bg="bg.panel"
    >
      <Text fontSize="sm" color="fg.muted">
        <Text as="span" color="fg" fontWeight="medium">
          Live demo on sample data.
        </Text>{' '}
        <Text as="span" hideBelow="md">
          Changes stay in this tab, and can be undone.
        </Text>
      </Text>
      <LinkButton size="xs" variant="outline" flexShrink={0} to={to}>
        {label}
      </LinkButton>
    </Flex>
  );
}
