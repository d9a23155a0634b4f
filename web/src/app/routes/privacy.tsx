import { Page } from '#components/page.tsx';

export function PrivacyPage() {
  return <Page title="Privacy">{null}</Page>;
}
