import { ProsePage } from '#features/site/components/prose.tsx';
import type { ProseContent } from '#features/site/model/site-pages.ts';

export function Component({ content }: { content: ProseContent }) {
  return <ProsePage heading="Privacy" content={content} />;
}
