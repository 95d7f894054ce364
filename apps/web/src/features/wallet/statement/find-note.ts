const IDENTITY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the reference of a movement says to people: an order's number or a note, and not a bare identity. */
export function findNote(reference: string): string | undefined {
  const note = reference.trim();
  return note === '' || /^\d+$/.test(note) || IDENTITY.test(note) ? undefined : note;
}
