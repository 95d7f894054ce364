/** A file of text as it came, and what the house calls it. */
interface NamedText {
  readonly text: string;
  readonly name: string | undefined;
}

/** Hands a CSV file to the browser to keep, under the name that it came with, or else another. */
export function saveCsv({ text, name }: NamedText, otherwise: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? otherwise;
  link.click();
  // The browser has taken the file over by the next turn; the address would keep it in memory until the page goes.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
