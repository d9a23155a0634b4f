import { CheckIcon } from '#components/plain/icons.tsx';
import type { Proof } from '../model/home-content.ts';
import styles from './proof-panel.module.css';

/**
 * A backup being proven: its checks are ticked one after another. Without animations, and without
 * JavaScript, all of them are.
 */
export function ProofPanel({ proof: { name, steps, documents } }: { proof: Proof }) {
  return (
    <figure className={styles['panel']} aria-label="A backup that was proven">
      <figcaption className={styles['head']}>
        <span>{name}</span>
        <span className={styles['state']}>Verified</span>
      </figcaption>
      <ol className={styles['checks']}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <span className={styles['tick']}>
              <CheckIcon size={14} />
            </span>
            <div>
              <p>{title}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <dl className={styles['counts']}>
        <div>
          <dt>Documents in Firestore</dt>
          <dd>{documents}</dd>
        </div>
        <div className={styles['equal']}>
          <dt>Documents in the backup</dt>
          <dd>{documents}</dd>
        </div>
      </dl>
    </figure>
  );
}
