// Runs before the first paint, so that a visitor who chose light never sees a flash of dark, and one language is asked
// for while the app itself is still on its way.
// A file of its own because the content security policy allows no inline script.
(() => {
  /** What is kept on this device and, before that, in this tab. */
  let kept = {};
  try {
    kept = { ...localStorage, ...sessionStorage };
  } catch {
    // Storage is blocked: the defaults stand.
  }
  const has = (keys) => keys.test(Object.keys(kept));
  const isInside = (path) => path.startsWith('/dash');
  const scheme = kept['rang-theme'] === 'light' ? 'light' : 'dark';
  const page = document.documentElement;
  page.dataset.mantineColorScheme = scheme;
  document.querySelector('meta[name=theme-color]').content = scheme === 'light' ? '#fbf7f0' : '#0e1020';

  // What was chosen here, or else the first of the browser's languages that we speak; the app reads it from the page.
  const wanted = [kept['rang-language'], ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  const language = wanted.find((one) => ['en', 'es', 'fr', 'de'].includes(one)) ?? 'en';
  page.lang = language;
  const { screen, app, parts } = document.currentScript.dataset;
  const isDrawn = screen && isTheirs(screen);
  if (isDrawn) {
    // The app takes over what came; where somebody has set up or begun something here, it puts its own drawing in its place.
    const isSetUp = /game|crash|support/.test(screen) && has(/rang-(muted|colour|mines|crash|ticket)/);
    page.dataset.theirs = isSetUp ? 'nearly' : '';
    addEventListener('click', follow);
    if (!isInside(screen)) keepBegun();
  }
  if (app) {
    const turns = app.split(' ');
    // A page that stands in for another, and whose session is over, leads elsewhere: what this one is made of is not needed.
    if (parts && location.pathname === screen && (!isInside(screen) || isHeld()))
      turns.splice(-1, 0, ...parts.split(' '));
    document.addEventListener('DOMContentLoaded', () => start(turns).catch(giveUp));
  }
  addEventListener('rang-failed', giveUp);

  // The build names here where the page's texts are in each language.
  for (const texts of document.currentScript.dataset[language]?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = texts;
    document.head.append(link);
  }

  /**
   * The build puts into a page what the app draws there for somebody of whom it knows nothing yet, in English, and before the
   * login dark. For everybody else, and where this file cannot be had, the house's mark stands in its place.
   */
  function isTheirs(place) {
    if (language !== 'en' || location.pathname + location.search !== place) return false;
    if (isInside(place)) return isLive() && !has(/rang-(welcome|deposit)/);
    const { login, loginLink } = history.state ?? {};
    return scheme === 'dark' && !login && !loginLink && !has(/Token|rang-(return|confirmation)/);
  }

  function isLive() {
    return kept.accessToken && kept.tokenExpiry > Date.now();
  }

  /** A session, be it that it has to be renewed first. */
  function isHeld() {
    return isLive() || (kept.rememberMe === 'true' && kept.refreshToken);
  }

  /** There is no text to say it with: the house's own language is better than a page that would never answer. */
  function giveUp() {
    const root = document.getElementById('root');
    delete root.dataset.drawn;
    root.inert = false;
    root.textContent = 'Rang could not be loaded. Please load this page again.';
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
      // What is this page's alone is asked for again by what shows it, which says so where it cannot be had.
      await import(part).catch((error) => {
        if (app.includes(part)) throw error;
      });
    }
  }

  /** Nothing can be pressed until the app answers, but that a link leads where it leads. What is inert is not found. */
  function follow({ clientX, clientY }) {
    const root = document.getElementById('root');
    if (!root.inert) return;
    root.inert = false;
    const link = document.elementFromPoint(clientX, clientY)?.closest('a');
    root.inert = true;
    if (link) location.assign(link);
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
