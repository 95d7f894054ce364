/** What a span may say: names and counts that the code knows, never a word that somebody sent. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** A stretch of work that is being traced. */
export interface Span {
  readonly traceId: string;
  /** Says more of it. */
  note(facts: SpanFacts): void;
  /** Ends it; `failed` where an error that nobody expected ended the work. */
  end(how?: 'failed'): void;
}

/** Where spans come from. What belongs together is handed on by whoever does the work: nothing is patched. */
export interface Tracer {
  /** Begins a span, in a trace of its own where it has no parent. `links` are spans of other traces that it belongs to. */
  start(name: string, made?: { parent?: Span | undefined; links?: readonly Span[]; facts?: SpanFacts }): Span;
  /** Sends what has ended and is not sent yet. */
  stop(): Promise<void>;
}
