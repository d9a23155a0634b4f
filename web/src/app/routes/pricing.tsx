import { paths } from '#config/paths.ts';
import { ButtonLink } from '#components/plain/button.tsx';
import { AccountButton } from '#features/site/components/account-button.tsx';
import prose from '#features/site/components/prose.module.css';
import { ProseSection } from '#features/site/components/prose.tsx';
import site from '#features/site/components/site.module.css';
import type { PricingContent } from '#features/site/model/site-pages.ts';
import styles from './pricing.module.css';

function Tier({ tier }: { tier: PricingContent['plans'][number] }) {
  const { name, summary, isDefault, limits } = tier;
  return (
    <section className={styles['tier']}>
      <h2>{name}</h2>
      <p>{summary}</p>
      <p className={styles['price']}>
        {isDefault ? 'Nothing to pay. For everybody.' : 'Nothing to pay. On request.'}
      </p>
      <dl className={styles['limits']}>
        {limits.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {isDefault ? (
        <AccountButton />
      ) : (
        <ButtonLink to={paths.contact.link()} look="secondary">{`Ask for ${name}`}</ButtonLink>
      )}
    </section>
  );
}

/** The tiers, what differs between them, and what running backups costs. */
export function Component({ content: { lead, plans, sections } }: { content: PricingContent }) {
  return (
    <div className={`${site['container']} ${prose['page']}`}>
      <h1 className={prose['heading']}>Pricing</h1>
      <p className={site['lead']}>{lead}</p>
      <div className={styles['tiers']}>
        {plans.map((tier) => (
          <Tier key={tier.id} tier={tier} />
        ))}
      </div>
      <div className={site['narrow']}>
        {sections.map((section) => (
          <ProseSection key={section.title} section={section} />
        ))}
      </div>
    </div>
  );
}
