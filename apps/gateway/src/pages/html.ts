/** Text that is safe to stand in a page: made by `html`, which escapes everything put into it. */
export interface Markup {
  readonly markup: string;
}

type Value = string | Markup | undefined;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Joins a template to markup. Values are escaped unless they are markup themselves; undefined is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const rendered = values.map((value) => {
    if (value === undefined) return '';
    return typeof value === 'string' ? escapeHtml(value) : value.markup;
  });
  return { markup: parts.map((part, index) => part + (rendered[index] ?? '')).join('') };
}

/** A text with `value` where it says `{...}`. */
export function fill(text: string, value: string | Markup): Markup {
  const [before = '', after = ''] = text.split(/\{\w+\}/);
  return html`${before}${value}${after}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
