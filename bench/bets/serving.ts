/** What the serving process tells when it is ready: its address, and a token for each connection. */
export interface Serving {
  readonly address: string;
  readonly tokens: readonly string[];
}
