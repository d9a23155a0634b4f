import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { beginLoading, endLoading } from '#lib/loader.ts';

interface Opened {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog whose code comes when it is opened for the first time. Where that fails the user is
 * notified, and the dialog counts as closed: opening it again tries again.
 */
export function lazyDialog<Props extends Opened>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    const isAwaited = props.isOpen && Dialog === undefined;
    const fail = useEffectEvent((error: unknown) => {
      reportError(error, 'Opening a dialog');
      props.onClose();
    });
    useEffect(() => {
      if (!isAwaited) {
        return undefined;
      }
      let isLeft = false;
      const loading = beginLoading('dialog', 'Opening the dialog');
      load().then(
        (loaded) => (isLeft ? undefined : setDialog(() => loaded)),
        (error: unknown) => (isLeft ? undefined : fail(error)),
      );
      return () => {
        isLeft = true;
        endLoading(loading);
      };
    }, [isAwaited]);
    return Dialog === undefined ? null : <Dialog {...props} />;
  };
}
