import { Skeleton } from '@chakra-ui/react';
import { loadEditor } from '#components/code-view.tsx';
import { latePart } from '#lib/late-part.tsx';
import type { CodePartProps } from './code-part.tsx';

/** With an editor and a grammar that most changes do without. */
export const LateCodePart = latePart<CodePartProps>(
  async () => {
    loadEditor();
    return (await import('./code-part.tsx')).CodePart;
  },
  <Skeleton height="60" />,
);
