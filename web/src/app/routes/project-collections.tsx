import { Page } from '#components/page.tsx';

export function ProjectCollectionsPage() {
  return <Page title="Collections">{null}</Page>;
}
