/** What a player passes on. */
export interface Invitation {
  /** The signup with the code filled in. */
  readonly link: string;
  /** One sentence that goes with the link. */
  readonly message: string;
}

/** The signup's address at this house with the code in it. */
export function linkOf(origin: string, code: string): string {
  return `${origin}/signup?${new URLSearchParams({ ref: code }).toString()}`;
}
