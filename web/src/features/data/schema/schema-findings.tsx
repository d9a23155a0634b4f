import { Box, Flex, Text } from '@chakra-ui/react';
import type { SchemaTally } from '@firekeep/functions/contract';
import { DrawerSection } from '#components/detail-drawer.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { TextLink } from '#components/router-link.tsx';
import { formatNumber } from '#lib/format.ts';
import { schemaFindings } from './schema-view.ts';
import type { Source } from '../model/source.ts';

/** Shown at once. */
const listed = 50;

/** What differs between documents; nothing where nothing does. */
export function SchemaFindings(props: {
  tally: SchemaTally;
  source: Source;
  path: string;
  /** Documents are about to be shown. */
  onFollow: () => void;
}) {
  const found = schemaFindings(props.tally, props.source, props.path);
  if (found.length === 0) {
    return null;
  }
  return (
    <DrawerSection title="Inconsistencies">
      <Flex as="ul" direction="column" gap="1.5" fontSize="sm" listStyleType="none">
        {found.slice(0, listed).map(({ label, text, link }) => (
          <Flex as="li" key={`${label} ${text}`} gap="2" wrap="wrap" align="baseline">
            <Box as="span" fontFamily="mono" fontSize="xs" overflowWrap="anywhere">
              <ExactText text={label} />
            </Box>
            <Text as="span">{text}</Text>
            {link === null ? null : (
              <TextLink
                to={link}
                onClick={props.onFollow}
                aria-label={`Find documents where ${label} ${text}`}
              >
                Find documents
              </TextLink>
            )}
          </Flex>
        ))}
      </Flex>
      {found.length > listed ? (
        <Text fontSize="xs" color="fg.muted" marginTop="2">
          {formatNumber(found.length - listed)} more
        </Text>
      ) : null}
    </DrawerSection>
  );
}
