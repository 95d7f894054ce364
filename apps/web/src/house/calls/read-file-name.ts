/** What an answer's `content-disposition` calls its file; undefined where it names none that is plain. */
export function readFileName(disposition: string | null): string | undefined {
  return /filename="(?<name>[\w.-]+)"/.exec(disposition ?? '')?.groups?.['name'];
}
