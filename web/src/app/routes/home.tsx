import type { ReactNode } from 'react';
import { paths } from '#config/paths.ts';
import { ButtonLink, PlainLink } from '#components/plain/button.tsx';
import { CheckIcon, CrossIcon } from '#components/plain/icons.tsx';
import { AccountButton } from '#features/site/components/account-button.tsx';
import { ComparisonTable } from '#features/site/components/comparison-table.tsx';
import { ProofPanel } from '#features/site/components/proof-panel.tsx';
import { RestoreDiff } from '#features/site/components/restore-diff.tsx';
import site from '#features/site/components/site.module.css';
import type { HomeContent } from '#features/site/model/home-content.ts';
import styles from './home.module.css';

function Hero({ heading, lead, proof }: HomeContent) {
  return (
    <section className={styles['hero']}>
      <div className={`${site['container']} ${styles['split']}`}>
        <div>
          <h1 className={styles['heading']}>{heading}</h1>
          <p className={styles['lead']}>{lead}</p>
          <div className={site['actions']}>
            <AccountButton isLarge />
            <ButtonLink to={paths.project.link('demo')} look="secondary" isLarge>
              Open live demo
            </ButtonLink>
          </div>
        </div>
        <ProofPanel proof={proof} />
      </div>
    </section>
  );
}

interface SectionProps {
  readonly title?: string;
  readonly lead?: string;
  /** It stands on a band of colour, as every other one does. */
  readonly isBand?: boolean;
  readonly children: ReactNode;
}

function Section({ title, lead, isBand = false, children }: SectionProps) {
  return (
    <section className={`${site['section']} ${isBand ? site['band'] : ''}`}>
      <div className={site['container']}>
        {title === undefined ? null : <h2 className={site['title']}>{title}</h2>}
        {lead === undefined ? null : <p className={site['lead']}>{lead}</p>}
        {children}
      </div>
    </section>
  );
}

function Beside({ comparison }: HomeContent) {
  return (
    <Section title={comparison.title} lead={comparison.lead} isBand>
      <ComparisonTable comparison={comparison} />
    </Section>
  );
}

function Connect({ steps: { title, points } }: HomeContent) {
  return (
    <Section title={title}>
      <ol className={styles['steps']}>
        {points.map((point) => (
          <li key={point.title}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Review({ diff }: HomeContent) {
  return (
    <Section isBand>
      <div className={styles['split']}>
        <div>
          <h2 className={site['title']}>{diff.title}</h2>
          <p className={site['lead']}>{diff.lead}</p>
          <p className={site['lead']}>
            <PlainLink to={paths.features.link()}>All features</PlainLink>
          </p>
        </div>
        <RestoreDiff diff={diff} />
      </div>
    </Section>
  );
}

function Kept({ kept: { title, lead, stored, notStored } }: HomeContent) {
  return (
    <Section title={title} lead={lead}>
      <div className={styles['kept']}>
        <div className={styles['card']}>
          <h3>Stored</h3>
          <ul className={styles['rows']}>
            {stored.map((point) => (
              <li key={point.title}>
                <CheckIcon size={18} />
                <div>
                  <h3>{point.title}</h3>
                  <p>{point.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles['card']}>
          <h3>Not stored</h3>
          <ul className={styles['rows']}>
            {notStored.map((text) => (
              <li key={text}>
                <CrossIcon size={18} className={styles['no']} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={site['small']}>
        <PlainLink to={paths.privacy.link()}>Privacy</PlainLink> lists everything, why it is stored
        and how to get rid of it.
      </p>
    </Section>
  );
}

function Figures({ figures: { title, points, source } }: HomeContent) {
  return points.length === 0 ? null : (
    <Section title={title} isBand>
      <dl className={styles['figures']}>
        {points.map((point) => (
          <div key={point.title}>
            <dt>{point.title}</dt>
            <dd>{point.text}</dd>
          </div>
        ))}
      </dl>
      <p className={site['small']}>{source}</p>
    </Section>
  );
}

function Limits({ limits: { title, lead, points } }: HomeContent) {
  return (
    <Section title={title} lead={lead}>
      <div className={styles['grid']}>
        {points.map((point) => (
          <div key={point.title}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}

function Hosting({ hosting: { title, texts, commands } }: HomeContent) {
  return (
    <Section title={title} isBand>
      {texts.map((text) => (
        <p key={text} className={site['lead']}>
          {text}
        </p>
      ))}
      <dl className={styles['commands']}>
        {commands.map((command) => (
          <div key={command.title}>
            <dt>{command.title}</dt>
            <dd>{command.text}</dd>
          </div>
        ))}
      </dl>
      <p className={site['small']}>
        <PlainLink to={paths.pricing.link()}>Pricing</PlainLink>
      </p>
    </Section>
  );
}

/** The front page: what Firekeep does and why its backups can be trusted. */
export function Component({ content }: { content: HomeContent }) {
  return (
    <>
      <Hero {...content} />
      <Beside {...content} />
      <Connect {...content} />
      <Review {...content} />
      <Kept {...content} />
      <Figures {...content} />
      <Limits {...content} />
      <Hosting {...content} />
    </>
  );
}
