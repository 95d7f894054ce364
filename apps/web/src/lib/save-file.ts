/** Hands a text to the browser as a file to keep. */
export function saveFile({ text, type, name }: { text: string; type: string; name: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next turn; the address would keep it in memory until the page goes.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
