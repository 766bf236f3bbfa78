import { SkeletonPanel } from '#web/components/page/skeleton.tsx';
import { showLater } from '#web/lib/shell/show-later.tsx';

/** The editor; the form around it does not wait for it. */
export const RichEditor = showLater(
  async () => (await import('./rich-editor.tsx')).RichEditor,
  <SkeletonPanel lines={6} />,
);
