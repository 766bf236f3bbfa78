import { readSerial } from '#web/lib/api/headers.ts';
import { watchReturn } from '#web/lib/session/page-return.ts';
import { onNews } from '#web/lib/session/session-news.ts';
import { watchNavigation } from '#web/lib/shell/navigation.ts';
import { watchControls } from './controls.ts';
import { watchCookies } from './cookies.ts';
import { watchForms } from './forms.ts';
import { watchLinks } from './links.ts';
import { writeOwnTimes } from './own-times.ts';
import { onShown } from './page-parts.ts';

/** The script of a page from the server: whatever it does, the page reads and sends without it. */
writeOwnTimes();
onShown(writeOwnTimes);
watchNavigation();
watchControls();
watchCookies();
watchForms();
watchLinks();

/** A visitor who signs in, in this tab or another, gets the page with its island, which watches the session itself. */
function watchSignIn(): void {
  const reload = () => location.reload();
  onNews((news) => {
    if (news === 'entered') reload();
  });
  const content = document.getElementById('root');
  if (content) watchReturn({ content, session: readSerial, reload, onReturn: () => {} });
}
if (!document.querySelector('[data-island]')) watchSignIn();
