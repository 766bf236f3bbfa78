// Fetches a public page's script once its words are painted: what is read is never behind what makes it interactive.
(() => {
  const scripts = document.currentScript.dataset.scripts.split(' ');
  /** Milliseconds after which a page that tells of no paint gets its script all the same. */
  const longestMs = 3000;
  let isLoading = false;
  const fetchAll = async () => {
    for (const href of scripts) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    // One after the other, each in a turn of its own: between them the page answers.
    for (const address of scripts) {
      await import(address);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    // What does not come, as after a newer build, leaves a page that reads and sends its forms without it.
    fetchAll().catch((error) => console.warn(error));
  };
  setTimeout(load, document.visibilityState === 'hidden' ? 0 : longestMs);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) load();
  }).observe({ type: 'paint', buffered: true });
})();
