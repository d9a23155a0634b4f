import { ButtonLink } from '#components/plain/button.tsx';
import { paths } from '#config/paths.ts';
import type { ProseContent, Section } from '../model/site-pages.ts';
import styles from './prose.module.css';
import site from './site.module.css';

export function ProseSection({ section: { title, texts, list } }: { section: Section }) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {list === undefined ? null : (
        <ul>
          {list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A public page of running text, as wide as can be read, with a way to ask about it. */
export function ProsePage({
  heading,
  content: { lead, sections },
}: {
  heading: string;
  content: ProseContent;
}) {
  return (
    <div className={`${site['container']} ${styles['page']}`}>
      <div className={site['narrow']}>
        <h1 className={styles['heading']}>{heading}</h1>
        <p className={site['lead']}>{lead}</p>
        {sections.map((section) => (
          <ProseSection key={section.title} section={section} />
        ))}
        <div className={site['actions']}>
          <ButtonLink to={paths.contact.link()} look="secondary">
            Contact
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
