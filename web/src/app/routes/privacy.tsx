import { paths } from '#config/paths.ts';
import { ButtonLink } from '#components/plain/button.tsx';
import { ProsePage } from '#features/site/components/prose.tsx';
import site from '#features/site/components/site.module.css';
import type { ProseContent } from '#features/site/model/site-pages.ts';

export function Component({ content }: { content: ProseContent }) {
  return (
    <ProsePage heading="Privacy" content={content}>
      <div className={site['actions']}>
        <ButtonLink to={paths.contact.link()} look="secondary">
          Contact
        </ButtonLink>
      </div>
    </ProsePage>
  );
}
