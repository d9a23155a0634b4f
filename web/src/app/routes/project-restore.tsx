import { Page } from '#components/page.tsx';

export function ProjectRestorePage() {
  return <Page title="Restore">{null}</Page>;
}
