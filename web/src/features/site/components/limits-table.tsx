import { useScrollArea } from '#components/use-scroll-area.ts';
import type { PricingContent } from '../model/site-pages.ts';
import styles from './comparison-table.module.css';

/** The tiers side by side: a column for each, a row for each limit. */
export function LimitsTable({
  limits: { title, tiers, rows },
}: {
  limits: PricingContent['limits'];
}) {
  const area = useScrollArea<HTMLElement>();
  return (
    <section className={styles['scroll']} aria-label={title} {...area}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Limit</th>
            {tiers.map(({ id, name, summary, isDefault }) => (
              <th key={id} scope="col">
                {name}
                {isDefault ? ', for new accounts' : ''}
                <small>{summary}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.title}>
              <th scope="row">{row.title}</th>
              {row.texts.map((text, index) => (
                <td key={tiers[index]?.id}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
