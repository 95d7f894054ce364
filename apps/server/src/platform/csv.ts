// What a spreadsheet takes for the beginning of a formula, also behind blanks and in the wide forms of East Asia.
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * One row of a CSV file (RFC 4180), every field quoted. A field that a spreadsheet would run as a formula gets an
 * apostrophe before it, which makes it text.
 */
export function csvRow(fields: readonly string[]): string {
  return `${fields.map(quote).join(',')}\r\n`;
}

function quote(field: string): string {
  const inert = FORMULA.test(field) ? `'${field}` : field;
  return `"${inert.replaceAll('"', '""')}"`;
}
