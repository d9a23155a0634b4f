import { Page } from '#components/page.tsx';

export function AuthPage() {
  return <Page title="Auth">{null}</Page>;
}
