// Runs before the first paint, so that a visitor who chose light never sees a flash of dark, and one language is asked
// for while the app itself is still on its way.
// A file of its own because the content security policy allows no inline script.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
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
  // The build names here where the page's texts are in each language.
  for (const texts of document.currentScript.dataset[language]?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = texts;
    document.head.append(link);
  }
})();
