import { ContactForm } from '#features/site/components/contact-form.tsx';
import prose from '#features/site/components/prose.module.css';
import site from '#features/site/components/site.module.css';
import type { ContactContent } from '#features/site/model/site-pages.ts';
import styles from './contact.module.css';

export function Component({ content: { lead, hints } }: { content: ContactContent }) {
  return (
    <div className={`${site['container']} ${prose['page']}`}>
      <h1 className={prose['heading']}>Contact</h1>
      <p className={site['lead']}>{lead}</p>
      <div className={styles['columns']}>
        <div className={styles['panel']}>
          <ContactForm />
        </div>
        <dl className={styles['hints']}>
          {hints.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
