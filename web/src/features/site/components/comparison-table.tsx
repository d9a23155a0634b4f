import button from '#components/plain/button.module.css';
import type { Comparison, SourceLink } from '../model/home-content.ts';
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
  comparison: Comparison;
}) {
  return (
    <>
      {/* It scrolls inside itself: the keyboard needs a way in. */}
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={title}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <td />
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
      </div>
      <Sources sources={sources} />
    </>
  );
}
