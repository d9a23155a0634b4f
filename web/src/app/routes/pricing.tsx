import { paths } from '#config/paths.ts';
import { ButtonLink } from '#components/plain/button.tsx';
import { AccountButton } from '#features/site/components/account-button.tsx';
import { LimitsTable } from '#features/site/components/limits-table.tsx';
import prose from '#features/site/components/prose.module.css';
import { ProseSection } from '#features/site/components/prose.tsx';
import site from '#features/site/components/site.module.css';
import type { PricingContent } from '#features/site/model/site-pages.ts';

/** What running backups costs, and how much one account may use. */
export function Component({ content: { lead, costs, limits } }: { content: PricingContent }) {
  return (
    <div className={`${site['container']} ${prose['page']}`}>
      <h1 className={prose['heading']}>Pricing</h1>
      <p className={site['lead']}>{lead}</p>
      <div className={site['narrow']}>
        {costs.map((section) => (
          <ProseSection key={section.title} section={section} />
        ))}
        <ProseSection section={{ title: limits.title, texts: [limits.text] }} />
      </div>
      <LimitsTable limits={limits} />
      <div className={site['actions']}>
        <AccountButton />
        <ButtonLink to={paths.contact.link()} look="secondary">
          Ask for a larger tier
        </ButtonLink>
      </div>
    </div>
  );
}
