import { useEffect, useState, type ComponentType } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { late, useLate } from '#lib/late-part.tsx';
import { beginLoading, endLoading } from '#lib/loader.ts';

interface Opened {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog whose code comes when it is opened for the first time. Where that fails the user is
 * notified, and the dialog counts as closed: opening it again tries again.
 */
export function lateDialog<Props extends Opened>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code = late(load);
  return function LateDialog(props: Props) {
    const { isOpen, onClose } = props;
    const Dialog = useLate(code, isOpen, (error) => {
      reportError(error, 'Opening a dialog');
      onClose();
    });
    // Of many instances, one for each row, those that were never opened draw nothing.
    const [wasOpened, setOpened] = useState(isOpen);
    if (isOpen && !wasOpened) {
      setOpened(true);
    }
    const isAwaited = isOpen && Dialog === null;
    useEffect(() => {
      if (!isAwaited) {
        return undefined;
      }
      const loading = beginLoading('dialog', 'Opening the dialog');
      return () => endLoading(loading);
    }, [isAwaited]);
    return Dialog === null || !wasOpened ? null : <Dialog {...props} />;
  };
}
