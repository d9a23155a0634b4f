import { DataList } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** One line of a list of facts. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item alignItems="flex-start">
      <DataList.ItemLabel
        minWidth={{ base: '7rem', md: '10rem' }}
        maxWidth={{ base: '7rem', md: '10rem' }}
      >
        {label}
      </DataList.ItemLabel>
      <DataList.ItemValue display="block" overflowWrap="anywhere" minWidth="0">
        {children}
      </DataList.ItemValue>
    </DataList.Item>
  );
}
