import { Page } from '#components/page.tsx';

export function OauthCallbackPage() {
  return <Page title="OauthCallback">{null}</Page>;
}
