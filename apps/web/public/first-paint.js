// Runs before the first paint, so that a visitor who chose light never sees a flash of dark.
// A file of its own because the content security policy allows no inline script.
(() => {
  let scheme = 'dark';
  try {
    if (localStorage.getItem('rang-theme') === 'light') scheme = 'light';
  } catch {
    // Storage is blocked: the default stands.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  const ground = scheme === 'light' ? '#fbf7f0' : '#0e1020';
  document.querySelector('meta[name="theme-color"]').setAttribute('content', ground);
})();
