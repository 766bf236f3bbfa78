import { useEffect, useRef } from 'react';

/** A contact in the product's form that was typed and is not saved. */
export type TypedContact = {
  /** Saves it, and goes on once it is saved and chosen. */
  save: (then: () => void) => void;
  /** Drops what was typed. */
  forget: () => void;
};

type Form = { changed: boolean; submit: () => void; forget: () => void };

/** Tells the product's form of a typed contact. `submit` saves the contact alone, `goOn` is called once it is saved. */
export function useTypedContact(form: Form, onTyped: (typed: TypedContact | null) => void) {
  const latest = useRef(form);
  const next = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = form;
  });
  const save = (then: (() => void) | null) => {
    next.current = then;
    latest.current.submit();
  };
  useEffect(() => {
    onTyped(form.changed ? { save, forget: () => latest.current.forget() } : null);
    return () => onTyped(null);
  }, [form.changed, onTyped]);
  return { submit: () => save(null), goOn: () => next.current?.() };
}
