import button from '#components/plain/button.module.css';
import { useScrollArea } from '#components/use-scroll-area.ts';
import type { ToolComparison, SourceLink } from '../model/home-content.ts';
import styles from './comparison-table.module.css';
import site from './site.module.css';

function Sources({ sources }: { sources: readonly SourceLink[] }) {
  return (
    <ul className={`${styles['sources']} ${site['small']}`} aria-label="Google’s documentation">
      {sources.map(({ label, address }) => (
        <li key={address}>
          <a href={address} className={button['link']}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Firekeep beside Google's own services, with the pages of Google's that say so. */
export function ComparisonTable({
  comparison: { title, services, rows, sources },
}: {
  comparison: ToolComparison;
}) {
  const area = useScrollArea<HTMLElement>();
  return (
    <>
      <section className={styles['scroll']} aria-label={title} {...area}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">What</th>
              {services.map((service) => (
                <th key={service} scope="col">
                  {service}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.title}>
                <th scope="row">{row.title}</th>
                {row.cells.map((cell, index) => (
                  <td key={services[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Sources sources={sources} />
    </>
  );
}
