import { type ReactNode, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type Words = Pick<ConfirmDialogProps, 'title' | 'lead' | 'confirm'>;
type Question<Item> = { ask: (item: Item) => void; question: ReactNode };

/** Asks before something is discarded or ended: `ask` opens the question, `question` is where it is drawn. */
export function useQuestion<Item>(
  wordsOf: (item: Item) => Words,
  onConfirm: (item: Item) => void,
): Question<Item> {
  const [asked, setAsked] = useState<{ item: Item } | null>(null);
  const close = () => setAsked(null);
  const confirm = (item: Item) => {
    close();
    onConfirm(item);
  };
  const question = asked && (
    <ConfirmDialog
      open
      danger
      {...wordsOf(asked.item)}
      onConfirm={() => confirm(asked.item)}
      onClose={close}
    />
  );
  return { ask: (item) => setAsked({ item }), question };
}
