import { Page } from '#components/page.tsx';

export function ProjectCollectionPage() {
  return <Page title="Collection">{null}</Page>;
}
