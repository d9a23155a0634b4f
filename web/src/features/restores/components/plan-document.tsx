import { Box, Button, Checkbox, Flex, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { formatCount } from '#lib/format.ts';
import { isDocumentTicked, toggleDocument, excludedFields } from '../model/exclusions.ts';
import { PlanFields } from './plan-fields.tsx';
import type { PlanDocumentProps } from './plan-document-props.ts';

/** One document of a plan: ticked or not, its fields folded. */
export function PlanDocument(props: PlanDocumentProps) {
  const { path, change, sample, unticked, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const isTicked = isDocumentTicked(unticked, path);
  const leftOut = isTicked ? excludedFields(unticked, path) : 0;
  const fieldsText =
    sample === undefined
      ? 'Fields'
      : formatCount(sample.fields.length + sample.moreFields, 'field');
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.muted">
      <Flex
        gap="3"
        align="center"
        justify="space-between"
        paddingInline={{ base: '4', md: '5' }}
        paddingBlock="2"
      >
        <Checkbox.Root
          checked={isTicked}
          onCheckedChange={() => onChange(toggleDocument(unticked, { path, change }))}
          minWidth="0"
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label
            fontFamily="mono"
            fontSize="sm"
            fontWeight="normal"
            overflowWrap="anywhere"
            minWidth="0"
            {...(isTicked ? {} : { textDecoration: 'line-through', color: 'fg.muted' })}
          >
            <ExactText text={path} />
          </Checkbox.Label>
        </Checkbox.Root>
        <Flex gap="3" align="center" flexShrink={0}>
          {leftOut === 0 ? null : (
            <Text fontSize="xs" color="fg.muted" hideBelow="sm">
              {formatCount(leftOut, 'field')} unticked
            </Text>
          )}
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-expanded={isOpen}
            aria-label={`${fieldsText} of ${path}`}
            onClick={() => setOpen(!isOpen)}
          >
            {fieldsText}
            {isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
          </Button>
        </Flex>
      </Flex>
      {isOpen ? (
        <Box paddingInline={{ base: '4', md: '5' }} paddingBottom="3">
          <PlanFields {...props} />
        </Box>
      ) : null}
    </Box>
  );
}
