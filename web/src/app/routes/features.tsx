import { paths } from '#config/paths.ts';
import button from '#components/plain/button.module.css';
import { ButtonLink } from '#components/plain/button.tsx';
import { AccountButton } from '#features/site/components/account-button.tsx';
import prose from '#features/site/components/prose.module.css';
import { Shot } from '#features/site/components/shot.tsx';
import site from '#features/site/components/site.module.css';
import type { FeaturesContent } from '#features/site/model/site-pages.ts';
import styles from './features.module.css';

interface GroupProps {
  readonly group: FeaturesContent['groups'][number];
  readonly isFirst: boolean;
}

function Group({ group, isFirst }: GroupProps) {
  const { id, title, texts, picture } = group;
  return (
    <section id={id} className={styles['group']}>
      <div>
        <h2>{title}</h2>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {picture === undefined ? null : <Shot picture={picture} isFirst={isFirst} />}
    </section>
  );
}

/** What Firekeep does, by what one wants to do with it. */
export function Component({ content: { lead, groups, missing } }: { content: FeaturesContent }) {
  return (
    <div className={`${site['container']} ${prose['page']} ${styles['layout']}`}>
      <div>
        <h1 className={prose['heading']}>Features</h1>
        <p className={site['lead']}>{lead}</p>
        <nav aria-label="Features" className={styles['index']}>
          {groups.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className={button['link']}>
              {title}
            </a>
          ))}
        </nav>
      </div>
      <div className={styles['groups']}>
        {groups.map((group, index) => (
          <Group key={group.id} group={group} isFirst={index === 0} />
        ))}
      </div>
      <section className={`${styles['group']} ${styles['missing']}`}>
        <div>
          <h2>{missing.title}</h2>
          {missing.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </section>
      <div className={site['actions']}>
        <AccountButton isLarge />
        <ButtonLink to={paths.project.link('demo')} look="secondary" isLarge>
          Open live demo
        </ButtonLink>
      </div>
    </div>
  );
}
