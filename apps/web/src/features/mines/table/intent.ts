/** A command that was sent, and the key that makes its repetition the same command. */
export interface Intent {
  /** What was asked for, in a form that is the same for the same wish. */
  readonly wish: string;
  readonly key: string;
}

/** The intent of a press: the unheard one again where nothing about it has changed, so that it is never done twice. */
export function intentOf(wish: string, unheard: Intent | undefined, createKey: () => string): Intent {
  return unheard?.wish === wish ? unheard : { wish, key: createKey() };
}
