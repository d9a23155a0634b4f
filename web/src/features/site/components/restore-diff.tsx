import type { Diff } from '../model/home-content.ts';
import styles from './restore-diff.module.css';

function Value({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles['value']}>
      <dt>{label}</dt>
      <dd>{text === '' ? 'missing' : text}</dd>
    </div>
  );
}

/** The plan of a small restore: what each field is now, and what it would become. */
export function RestoreDiff({ diff: { counts, documents } }: { diff: Diff }) {
  return (
    <div className={styles['plan']}>
      <p className={styles['counts']}>{counts.join(' · ')}</p>
      {documents.map(({ path, change, fields }) => (
        <section key={path} className={styles['document']}>
          <h3>
            <span>{path}</span> <span className={styles['change']}>{change}</span>
          </h3>
          {fields.map(({ name, now, restored }) => (
            <div key={name} className={styles['field']}>
              <span>{name}</span>
              <dl>
                <Value label="now" text={now} />
                <Value label="after" text={restored} />
              </dl>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
