import { Page } from '#components/page.tsx';

export function DashboardCollectionsPage() {
  return <Page title="Collections">{null}</Page>;
}
