import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Edit, Mutant } from './mutant.ts';

/** The texts of the files of a mutant as they become, by their paths. Throws where an edit does not apply or parse. */
export function editTexts(root: string, { edits }: Pick<Mutant, 'edits'>): Map<string, string> {
  const texts = new Map<string, string>();
  for (const edit of edits) {
    const text = texts.get(edit.file) ?? readFileSync(join(root, edit.file), 'utf8');
    texts.set(edit.file, editText(text, edit));
  }
  for (const [file, text] of texts) checkSyntax(file, text);
  return texts;
}

function editText(text: string, { file, find, replace }: Edit): string {
  const places = text.split(find);
  const found = places.length - 1;
  if (found !== 1) throw new Error(`stale: "${find}" stands ${String(found)} times in ${file}`);
  return places.join(replace);
}

/** What does not even parse is seen by no test, but by every one. SQL is read by the migration that it is in. */
function checkSyntax(file: string, text: string): void {
  if (!/\.tsx?$/.test(file)) return;
  const { diagnostics = [] } = ts.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.ReactJSX },
  });
  const [fault] = diagnostics;
  if (fault === undefined) return;
  throw new Error(`${file} does not parse: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`);
}
