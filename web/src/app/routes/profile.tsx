import { Page } from '#components/page.tsx';

export function ProfilePage() {
  return <Page title="Profile">{null}</Page>;
}
