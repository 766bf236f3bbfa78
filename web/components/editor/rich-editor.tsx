import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#web/components/controls/icon.tsx';
import type { Language } from '#web/lib/language/language.ts';
import css from './editor.module.css';
import { richPlugins } from './rich-commands.ts';
import { documentOf, htmlOf, pastedOf } from './rich-schema.ts';
import { RichToolbar } from './rich-toolbar.tsx';

type RichEditorProps = {
  label: string;
  language: Language;
  /** The initial HTML; `onValue` is called with every change. */
  initial: string;
  onValue: (html: string) => void;
  error?: string | null;
  readOnly?: boolean;
  /** Below the text, such as what it lacks. */
  children?: ReactNode;
};

/** Pasted HTML is sanitised here; the editor's own parser would need a Trusted Types policy. */
function paste(view: EditorView, event: ClipboardEvent): boolean {
  event.preventDefault();
  if (!event.clipboardData || !view.editable) return true;
  const { slice, marked } = pastedOf(event.clipboardData);
  const tr = view.state.tr.replaceSelection(slice);
  const { $to } = tr.selection;
  const behind = $to.depth > 0 ? $to.after(1) : tr.doc.content.size;
  view.dispatch((marked.length > 0 ? tr.insert(behind, marked) : tr).scrollIntoView());
  return true;
}

const refuse = (_view: EditorView, event: Event) => {
  event.preventDefault();
  return true;
};

/** An editor in its container while that is mounted. */
function useEditor(props: RichEditorProps, attributes: Record<string, string>) {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!container.current) return;
    const made: EditorView = new EditorView(container.current, {
      state: EditorState.create({ doc: documentOf(latest.current.initial), plugins: richPlugins() }),
      editable: () => !latest.current.readOnly,
      handleDOMEvents: { paste, drop: refuse, dragstart: refuse },
      dispatchTransaction: (tr) => {
        const next = made.state.apply(tr);
        made.updateState(next);
        setState(next);
        if (tr.docChanged) latest.current.onValue(htmlOf(next.doc));
      },
    });
    setView(made);
    setState(made.state);
    return () => made.destroy();
  }, []);
  const said = JSON.stringify(attributes);
  useEffect(() => {
    view?.setProps({ attributes: JSON.parse(said) });
  }, [view, said]);
  return { place: container, view, state };
}

/** A text with bold, headings, lists and links, and nothing else. */
export function RichEditor(props: RichEditorProps) {
  const { label, language, error, children, readOnly = false } = props;
  const id = useId();
  const {
    place: container,
    view,
    state,
  } = useEditor(props, {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    lang: language === 'zh' ? 'zh-CN' : 'en',
    ...(readOnly ? { 'aria-readonly': 'true' } : {}),
    ...(error ? { 'aria-invalid': 'true', 'aria-describedby': id } : {}),
  });
  return (
    <div>
      <div className={error ? `${css.editor} ${css.wrong}` : css.editor}>
        {!readOnly && <RichToolbar label={label} view={view} state={state} />}
        <div ref={container} className={`${css.body} rich`} />
        {children}
      </div>
      {error && (
        <p id={id} className="field-error">
          <Icon name="warn" />
          {error}
        </p>
      )}
    </div>
  );
}
