import type { RestoreScope } from '@firekeep/functions/contract';
import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import type { PlanTarget, PlanWish } from './plan-put-back.ts';
import { usePlanPutBack } from './use-plan-put-back.ts';
import { usePutBack } from './use-put-back.ts';

type PlanButtonProps = PlanWish & ButtonLook;

interface ButtonLook {
  readonly target: PlanTarget;
  readonly size?: '2xs' | 'xs';
  /** Where the text alone doesn't say what is put back. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** Leads to the plan by which a part of a backup is put back. */
export function PlanButton({ target, size = '2xs', label, children, ...wish }: PlanButtonProps) {
  const plan = usePlanPutBack();
  const [isPending, setPending] = useState(false);
  const begin = async () => {
    setPending(true);
    await plan(target, wish);
    setPending(false);
  };
  return (
    <QuietButton
      size={size}
      flex="none"
      aria-label={label}
      title="A plan comes first: nothing is written before you have seen it"
      loading={isPending}
      onClick={() => void begin()}
    >
      <Undo2 size={12} aria-hidden /> {children}
    </QuietButton>
  );
}

/** The same of the backup that is shown or compared with; nothing where there is none. */
export function ShownPlanButton(props: {
  readonly scope: RestoreScope;
  readonly children: ReactNode;
}) {
  const plan = usePutBack()?.plan ?? null;
  return plan === null ? null : <PlanButton {...plan} {...props} />;
}
