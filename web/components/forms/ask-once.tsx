import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Question = { title: string; lead: string; confirm: string };

/** Asks once before something is sent: `ask` opens the dialog, which the page shows. */
export function useAskOnce(question: Question, act: () => void): { ask: () => void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const confirm = () => {
    close();
    act();
  };
  const dialog = asking && <ConfirmDialog open {...question} onConfirm={confirm} onClose={close} />;
  return { ask: () => setAsking(true), dialog };
}
