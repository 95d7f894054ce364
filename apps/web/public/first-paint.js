// Runs before the first paint, so that a visitor who chose light never sees a flash of dark, and one language is asked
// for while the app itself is still on its way.
// A file of its own because the content security policy allows no inline script.
(() => {
  const read = (key, place = 'localStorage') => {
    try {
      return window[place].getItem(key);
    } catch {
      // Storage is blocked: the defaults stand.
      return null;
    }
  };
  const scheme = read('rang-theme') === 'light' ? 'light' : 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  const ground = scheme === 'light' ? '#fbf7f0' : '#0e1020';
  document.querySelector('meta[name="theme-color"]').setAttribute('content', ground);

  // What was chosen here, or else the first of the browser's languages that we speak; the app reads it from the page.
  const wanted = [read('rang-language'), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  const language = wanted.find((one) => ['en', 'es', 'fr', 'de'].includes(one)) ?? 'en';
  document.documentElement.lang = language;
  const { screen, app } = document.currentScript.dataset;
  const isDrawn = screen !== undefined && isTheirs(screen);
  if (isDrawn) {
    document.documentElement.dataset.theirs = '';
    keepBegun();
  }
  if (app !== undefined)
    document.addEventListener('DOMContentLoaded', () =>
      start(app.split(' ')).catch(() => {
        // What is drawn would never answer.
        const root = document.getElementById('root');
        delete root.dataset.drawn;
        root.textContent = 'Rang could not be loaded. Please load this page again.';
      }),
    );

  // The build names here where the page's texts are in each language.
  for (const texts of document.currentScript.dataset[language]?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = texts;
    document.head.append(link);
  }

  /**
   * The build puts into a page what the app draws there for somebody whom it does not know, in English and dark. For
   * everybody else, and where this file cannot be had, the house's mark stands in its place.
   */
  function isTheirs(place) {
    if (scheme !== 'dark' || language !== 'en' || location.pathname + location.search !== place) return false;
    const known = ['accessToken', 'refreshToken', 'rang-return', 'rang-confirmation'];
    const { login, loginLink } = history.state ?? {};
    return !login && !loginLink && !known.some((key) => read(key) ?? read(key, 'sessionStorage'));
  }

  /** Nothing is seen or pressed while a script runs: the app is read in turns, and after what is drawn is seen. */
  async function start(parts) {
    if (isDrawn && !document.hidden) await new Promise(requestAnimationFrame);
    // The app reads colors and sizes of what is drawn; one that cannot be had is waited for no longer than this.
    for (const sheet of document.querySelectorAll('[rel=stylesheet]'))
      if (!sheet.sheet)
        await new Promise((come) => {
          sheet.onload = come;
          setTimeout(come, 5_000);
        });
    for (const part of parts) {
      await new Promise((turn) => setTimeout(turn));
      await import(part);
    }
  }

  /** What is typed and pressed before the app takes the screen over is handed to it then. */
  function keepBegun() {
    const typed = new Set();
    let pressed;
    const note = ({ type, target }) => {
      if (type === 'input') typed.add(target);
      // From then on the app takes presses itself.
      else if (target.closest('[data-drawn]')) pressed = target.closest('button') ?? pressed;
    };
    for (const type of ['input', 'click']) addEventListener(type, note, true);
    addEventListener(
      'rang-taken-over',
      () => {
        for (const type of ['input', 'click']) removeEventListener(type, note, true);
        for (const field of document.querySelectorAll('#root :is(input, select)')) {
          // What a browser fills in by itself, as it does on the way back to a page, it tells nobody.
          const isFilled =
            field.checked !== field.defaultChecked || (field.value !== field.defaultValue && !field.options);
          if (!isFilled && !typed.has(field)) continue;
          // React takes a value for news that it has not seen there before. No such event ticks or sends anything by itself.
          field._valueTracker?.setValue('');
          for (const type of ['input', 'click', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
        }
        // By then what was typed holds.
        setTimeout(() => pressed?.click());
      },
      { once: true },
    );
  }
})();
