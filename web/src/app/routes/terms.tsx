import { Page } from '#components/page.tsx';

export function TermsPage() {
  return <Page title="Terms">{null}</Page>;
}
