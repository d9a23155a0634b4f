import { Page } from '#components/page.tsx';

export function ProjectOverviewPage() {
  return <Page title="ProjectOverview">{null}</Page>;
}
