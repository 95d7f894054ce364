declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The key of the page's name among the shell's texts. */
    title?: string;
  }
}
export {};
