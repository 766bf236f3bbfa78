/**
 * What the tabs of a browser tell each other: somebody is about to sign out, has signed out, has signed in.
 * The first comes before the server ends anything, so that a tab whose socket ends knows why.
 */
const kinds = ['leaving', 'left', 'entered'] as const;
export type SessionNews = (typeof kinds)[number];

type Listener = (news: SessionNews) => void;

const name = 'assay-session';
let channel: BroadcastChannel | null = null;

/** Null without BroadcastChannel: then the end of the socket and the next call show it. */
function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(name);
  return channel;
}

/** Sends to the other tabs only. */
export function tellTabs(news: SessionNews): void {
  open()?.postMessage(news);
}

export function onNews(listener: Listener): () => void {
  const hear = ({ data }: MessageEvent) => {
    const news = kinds.find((kind) => kind === data);
    if (news) listener(news);
  };
  open()?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
