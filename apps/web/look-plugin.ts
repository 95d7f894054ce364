import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MantineProvider, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runnerImport, type Plugin } from 'vite';

const STYLES = 'virtual:rang-look.css';
const FILE = join(import.meta.dirname, 'node_modules', '.cache', 'rang-look', 'look.css');
const THEME = join(import.meta.dirname, 'src', 'ui', 'look', 'theme.ts');

const shared = {
  '--mantine-color-body': 'var(--rang-ground)',
  '--mantine-color-text': 'var(--rang-text)',
  '--mantine-color-bright': 'var(--rang-text)',
  '--mantine-color-dimmed': 'var(--rang-muted)',
  '--mantine-color-placeholder': 'var(--rang-muted)',
  '--mantine-color-anchor': 'var(--rang-gold)',
  '--mantine-color-error': 'var(--rang-red)',
  '--mantine-color-success': 'var(--rang-green)',
  '--mantine-primary-color-filled': 'var(--rang-gold-fill)',
  '--mantine-primary-color-filled-hover': 'var(--rang-gold-fill-hover)',
  '--mantine-primary-color-contrast': 'var(--rang-on-gold)',
  '--mantine-color-default': 'var(--rang-raised)',
  '--mantine-color-default-hover': 'var(--rang-raised-hover)',
  '--mantine-color-default-color': 'var(--rang-text)',
  '--mantine-color-default-border': 'var(--rang-line)',
};
/** Points Mantine's own colour variables at the tokens, in both schemes. */
const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });

/**
 * Gives the app what Mantine makes of its theme, its variables in both schemes, as a style sheet (`virtual:rang-look.css`).
 * The theme never changes: no browser need work them out.
 */
export function look(): Plugin {
  return {
    name: 'rang-look',
    resolveId: async (id) => (id === STYLES ? await writeVariables() : undefined),
  };
}

/** Of the theme's own style sheet no variable is made. */
const noClasses: Plugin = {
  name: 'rang-no-classes',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.module.css') ? '\0no-classes' : undefined),
  load: (id) => (id === '\0no-classes' ? 'export default {};' : undefined),
};

async function writeVariables(): Promise<string> {
  const plugins = [noClasses];
  const { module } = await runnerImport<{ theme: MantineThemeOverride }>(THEME, { configFile: false, plugins });
  const provider = createElement(MantineProvider, { theme: module.theme, cssVariablesResolver, children: null });
  const [, variables] = /<style[^>]*>([^<]+)<\/style>/.exec(renderToStaticMarkup(provider)) ?? [];
  if (variables === undefined) throw new Error('Mantine has made no variables of the theme');
  await mkdir(join(FILE, '..'), { recursive: true });
  await writeFile(FILE, variables);
  return FILE;
}
