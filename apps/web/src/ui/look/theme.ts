import { colorsTuple, createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';
import controls from './controls.module.css';

const ink: MantineColorsTuple = [
  'var(--rang-text)',
  '#d5d6e2',
  'var(--rang-muted)',
  '#868ba8',
  'var(--rang-line)',
  'var(--rang-raised-hover)',
  'var(--rang-raised)',
  'var(--rang-ground)',
  'var(--rang-sunken)',
  '#080914',
];
const paper: MantineColorsTuple = [
  '#f7f1e6',
  'var(--rang-raised)',
  'var(--rang-raised-hover)',
  'var(--rang-line)',
  '#cfc3ab',
  'var(--rang-control-line)',
  '#6d6878',
  'var(--rang-muted)',
  '#343649',
  'var(--rang-text)',
];

/** The one Mantine theme. Colours are the tokens of tokens.css, so that both schemes are defined in one place. */
export const theme = createTheme({
  fontFamily: 'var(--rang-font-text)',
  headings: {
    fontFamily: 'var(--rang-font-display)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'var(--rang-type-7)', lineHeight: '1.15' },
      h2: { fontSize: 'var(--rang-type-6)', lineHeight: '1.2' },
      h3: { fontSize: 'var(--rang-type-5)', lineHeight: '1.3' },
    },
  },
  colors: {
    dark: ink,
    gray: paper,
    gold: colorsTuple('var(--rang-gold)'),
    red: colorsTuple('var(--rang-red)'),
    green: colorsTuple('var(--rang-green)'),
    blue: colorsTuple('var(--rang-blue)'),
  },
  primaryColor: 'gold',
  primaryShade: { light: 6, dark: 6 },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '28px' },
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    if (input.variant !== 'filled') return colours;
    if ((input.color ?? 'gold') !== 'gold') return { ...colours, color: 'var(--rang-on-pigment)' };
    return {
      background: 'var(--rang-gold-fill)',
      hover: 'var(--rang-gold-fill-hover)',
      color: 'var(--rang-on-gold)',
      border: '1px solid var(--rang-gold-edge)',
    };
  },
  components: {
    ActionIcon: { defaultProps: { variant: 'filled' } },
    // Mantine asks the resolver above only when a variant is named.
    Button: {
      defaultProps: { size: 'md', variant: 'filled' },
      classNames: { root: controls.button, inner: controls.buttonInner, label: controls.buttonLabel },
    },
    Input: { defaultProps: { size: 'md' }, classNames: { wrapper: controls.inputWrapper, input: controls.input } },
    InputWrapper: {
      defaultProps: { size: 'md' },
      classNames: {
        label: controls.label,
        description: controls.hint,
        error: controls.error,
        required: controls.required,
      },
    },
    Tabs: { classNames: { tab: controls.tab, list: controls.tabList } },
    Overlay: { defaultProps: { backgroundOpacity: 1, color: 'var(--rang-veil)' } },
    Modal: {
      // A dialog's head is no banner of the page, which its element would make it.
      defaultProps: { radius: 'lg', attributes: { header: { role: 'presentation' } } },
      classNames: { content: controls.card, header: controls.card, title: controls.dialogTitle, close: controls.close },
    },
    Drawer: {
      classNames: { content: controls.card, header: controls.card, title: controls.dialogTitle, close: controls.close },
    },
  },
});
