import { createContext } from 'react';

/** A form that was sent to the server and refused: what was typed, and why it was refused. */
export type SubmittedForm = { values: Readonly<Record<string, string>>; refused: string };

/** Null everywhere but on the page with which the server answers such a form. */
export const SubmittedFormContext = createContext<SubmittedForm | null>(null);
