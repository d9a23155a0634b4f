import {
  Archive,
  BellRing,
  CalendarClock,
  Check,
  DoorOpen,
  FolderTree,
  Layers,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#config/paths.ts';
import { ButtonLink, PlainLink } from '#components/plain/button.tsx';
import { AccountButton } from '#features/site/components/account-button.tsx';
import { Shot } from '#features/site/components/shot.tsx';
import site from '#features/site/components/site.module.css';
import type { HomeContent } from '#features/site/model/site-pages.ts';
import styles from './home.module.css';

function Hero({ heading, lead, picture }: HomeContent) {
  return (
    <section className={styles['hero']}>
      <div className={site['container']}>
        <h1 className={styles['heading']}>{heading}</h1>
        <p className={styles['lead']}>{lead}</p>
        <div className={site['actions']}>
          <AccountButton isLarge />
          <ButtonLink to={paths.project.link('demo')} look="secondary" isLarge>
            Open live demo
          </ButtonLink>
        </div>
        <div className={styles['product']}>
          <Shot picture={picture} isFirst isWide />
        </div>
      </div>
    </section>
  );
}

interface SectionProps {
  readonly title?: string;
  readonly lead?: string;
  /** It stands on a band of colour, as every other one does. */
  readonly isBand?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Section({ title, lead, isBand = false, className = '', children }: SectionProps) {
  return (
    <section className={`${site['section']} ${isBand ? site['band'] : ''} ${className}`}>
      <div className={site['container']}>
        {title === undefined ? null : <h2 className={site['title']}>{title}</h2>}
        {lead === undefined ? null : <p className={site['lead']}>{lead}</p>}
        {children}
      </div>
    </section>
  );
}

/** A title with its text, beside the picture of what it says. */
function Pictured({
  title,
  text,
  picture,
  isTurned = false,
}: HomeContent['tour'][number] & { isTurned?: boolean }) {
  return (
    <div className={`${styles['split']} ${isTurned ? styles['turned'] : ''}`}>
      <div>
        <h2 className={site['title']}>{title}</h2>
        <p className={site['lead']}>{text}</p>
      </div>
      <Shot picture={picture} />
    </div>
  );
}

function Proof({ proof: { title, lead, steps, picture } }: HomeContent) {
  return (
    <Section isBand>
      <Pictured title={title} text={lead} picture={picture} />
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const icons = [Archive, CalendarClock, BellRing, Layers, FolderTree, DoorOpen] as const;

function Abilities({ abilities: { title, points } }: HomeContent) {
  return (
    <Section title={title}>
      <div className={styles['grid']}>
        {points.map((point, index) => {
          const Icon = icons[index % icons.length] ?? Archive;
          return (
            <div key={point.title}>
              <span className={styles['icon']}>
                <Icon size={20} aria-hidden="true" />
              </span>
              <h3>{point.title}</h3>
              <p>{point.text}</p>
            </div>
          );
        })}
      </div>
      <p className={site['lead']}>
        <PlainLink to={paths.features.link()}>All features, one by one</PlainLink>
      </p>
    </Section>
  );
}

function Tour({ tour }: HomeContent) {
  return (
    <Section isBand>
      <div className={styles['tour']}>
        {tour.map((stop, index) => (
          <Pictured key={stop.title} {...stop} isTurned={index % 2 === 1} />
        ))}
      </div>
    </Section>
  );
}

function Figures({ figures: { title, points, source } }: HomeContent) {
  return points.length === 0 ? null : (
    <Section title={title}>
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

function Kept({ kept: { title, lead, stored, notStored } }: HomeContent) {
  return (
    <Section title={title} lead={lead} isBand>
      <div className={styles['kept']}>
        <div className={styles['card']}>
          <h3>Stored</h3>
          <ul className={styles['rows']}>
            {stored.map((point) => (
              <li key={point.title}>
                <Check size={18} aria-hidden="true" />
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
                <X size={18} className={styles['no']} aria-hidden="true" />
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

function End() {
  return (
    <Section title="See it before you connect anything" isBand className={styles['end']}>
      <p className={site['lead']}>
        The demonstration has every page of a project, on sample data: backups with their proof, an
        alarm, a restore plan to review, charts. Nothing can be changed in it, and it needs no
        account.
      </p>
      <div className={site['actions']}>
        <ButtonLink to={paths.project.link('demo')} isLarge>
          Open the demonstration
        </ButtonLink>
        <ButtonLink to={paths.pricing.link()} look="secondary" isLarge>
          Plans and their limits
        </ButtonLink>
      </div>
    </Section>
  );
}

/** The front page: what Firekeep does and why its backups can be trusted. */
export function Component({ content }: { content: HomeContent }) {
  return (
    <>
      <Hero {...content} />
      <Proof {...content} />
      <Abilities {...content} />
      <Tour {...content} />
      <Figures {...content} />
      <Kept {...content} />
      <Limits {...content} />
      <End />
    </>
  );
}
