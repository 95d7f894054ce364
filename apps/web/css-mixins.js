import { AtRule, Rule } from 'postcss';

/*
 * The words that the style sheets share, each one a `@mixin` of postcss-preset-mantine. What a word says is said in its
 * place, so a rule's own lines below it still win. Names of colours and radii are those of ui/look/tokens.css and the theme.
 */
const RADII = { pill: '999px', round: '50%' };
/** What a thing does as a part of its row or stack, and what happens with the room that is left over in it. */
const BOX_WORDS = { fixed: { flex: 'none' }, shrink: { 'min-width': '0' } };
const FLEX_WORDS = {
  ...BOX_WORDS,
  wrap: { 'flex-wrap': 'wrap' },
  between: { 'justify-content': 'space-between' },
  middle: { 'justify-content': 'center' },
  end: { 'justify-content': 'flex-end' },
};
const STACK_WORDS = {
  ...BOX_WORDS,
  start: { 'align-content': 'start' },
  middle: { 'align-content': 'center' },
  center: { 'justify-items': 'center' },
};
const TYPE_WORDS = {
  tabular: { 'font-variant-numeric': 'tabular-nums' },
  nowrap: { 'white-space': 'nowrap' },
  balance: { 'text-wrap': 'balance' },
  display: { 'font-family': 'var(--rang-font-display)', 'font-stretch': 'var(--rang-display-stretch)' },
  start: { 'text-align': 'start' },
  center: { 'text-align': 'center' },
  end: { 'text-align': 'end' },
};

const colour = (name) => (name === 'none' ? 'none' : `var(--rang-${name})`);
const radius = (name) => RADII[name] ?? `var(--mantine-radius-${name})`;
const border = (name) => ({ border: `1px solid ${colour(name)}` });
const square = (size = 'var(--rang-target)') => ({ width: size, height: size });
const split = (words) => (words === undefined ? [] : words.trim().split(/\s+(?![^(]*\))/));

/** `4` or `4/1.3` (a step of the scale, and a line height), `650` (a weight), a word above, or a colour. */
function sayTypeWord(word) {
  const [, step, height] = /^([1-9])(?:\/([\d.]+))?$/.exec(word) ?? [];
  if (step !== undefined) {
    return { 'font-size': `var(--rang-type-${step})`, ...(height !== undefined && { 'line-height': height }) };
  }
  if (/^\d{3}$/.test(word)) return { 'font-weight': word };
  return TYPE_WORDS[word] ?? { color: colour(word) };
}

const sayType = (words) => Object.assign({}, ...split(words).map(sayTypeWord));
/** Words above, and what is none of them is the gap. */
function sayBox(known, words) {
  const gap = split(words).filter((word) => known[word] === undefined);
  return Object.assign({}, gap.length > 0 && { gap: gap.join(' ') }, ...split(words).map((word) => known[word]));
}

/** A rule below the one in which a word stands. It keeps the word's source, by which Vite finds what is named in it. */
function insertBelow(word, selector, styles) {
  const { source } = word;
  const rule = new Rule({ selector, source });
  rule.append(...Object.entries(styles).map(([prop, value]) => ({ prop, value, source })));
  word.before(rule);
}

export const mixins = {
  /** How words look: `@mixin type 4/1.3 650 muted tabular`. */
  type: (_, words) => sayType(words),
  /** Text that ends in dots, after one line or after some. */
  truncate: { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },
  clamp: (_, lines) => ({
    display: '-webkit-box',
    overflow: 'hidden',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': lines,
  }),

  /** Side by side on one line, side by side, one below the other: `@mixin row between 8px`. */
  row: (_, words) => ({ display: 'flex', 'align-items': 'center', ...sayBox(FLEX_WORDS, words) }),
  'inline-row': (_, words) => ({ display: 'inline-flex', 'align-items': 'center', ...sayBox(FLEX_WORDS, words) }),
  flex: (_, words) => ({ display: 'flex', ...sayBox(FLEX_WORDS, words) }),
  column: (_, words) => ({ display: 'flex', 'flex-direction': 'column', ...sayBox(FLEX_WORDS, words) }),
  stack: (_, words, columns) => ({
    display: 'grid',
    ...(columns !== undefined && { 'grid-template-columns': columns }),
    ...sayBox(STACK_WORDS, words),
  }),
  /** Something in the middle, of a circle if need be. */
  middle: (_, words) => ({ display: 'grid', 'place-items': 'center', ...sayBox(STACK_WORDS, words) }),
  'inline-middle': { display: 'inline-grid', 'place-items': 'center' },
  disc: (_, size) => ({
    display: 'grid',
    'place-items': 'center',
    flex: 'none',
    ...square(size),
    'border-radius': '50%',
  }),
  square: (_, size) => square(size),
  circle: (_, size) => ({ ...square(size), 'border-radius': '50%' }),
  cover: { position: 'absolute', inset: '0' },
  /** What is known of a thing, line by line: `@mixin facts 6px 16px, 3`, the gaps, and how what it is looks. */
  facts: (word, gap, type) => {
    insertBelow(word, '& dt', sayType('3 muted'));
    insertBelow(word, '& dd', { ...sayType(type), margin: '0', 'overflow-wrap': 'anywhere' });
    return { display: 'grid', 'grid-template-columns': 'auto minmax(0, 1fr)', gap };
  },
  /** Takes what room there is, and no more than that; the children of a thing do so. */
  fill: { flex: '1', 'min-width': '0' },
  'children-shrink': (word) => insertBelow(word, '& > *', { 'min-width': '0' }),
  /** One thing that is otherwise at a breakpoint: `@mixin on phone, padding, 8px`. */
  on: (word, breakpoint, prop, value) => {
    const { source } = word;
    word.before(new AtRule({ name: 'media', params: `$${breakpoint}`, source }).append({ prop, value, source }));
  },
  /** A line between one and the next, and one above. */
  ruled: (word) => insertBelow(word, '& + &', { 'border-top': '1px solid var(--rang-line)' }),
  'below-line': (_, room) => ({ 'padding-top': room, 'border-top': '1px solid var(--rang-line)' }),
  /** Stands at a phone's lower edge, above the bar of the app; in a low window beside what it belongs to. */
  dock: (word) => {
    const { source } = word;
    const low = new AtRule({ name: 'media', params: '$flat', source });
    const beside = { position: 'static', border: '1px solid var(--rang-line)', 'border-radius': radius('lg') };
    // At the end of the rule, as it wins over what stands in its place.
    word.parent.append(low.append(...Object.entries(beside).map(([prop, value]) => ({ prop, value, source }))));
    return {
      position: 'fixed',
      'z-index': '90',
      'inset-inline': '0',
      'inset-block-end': 'var(--rang-bar-space)',
      'border-top': '1px solid var(--rang-line)',
      background: 'var(--rang-card)',
    };
  },

  /** Stays in sight below the header while what is beside it is scrolled. */
  'stay-below-header': {
    position: 'sticky',
    top: 'calc(var(--rang-header-height) + 16px)',
    'align-self': 'start',
  },
  /**
   * On a desktop the fields of a run, a section, stand above the line and the button that starts it; these stay in sight, the
   * line so far above the window's edge. What lies below them fades out, and a field that is walked to comes clear of them.
   */
  'run-above': (word, bottom) => {
    const { source } = word;
    const desktop = new AtRule({ name: 'media', params: '$desktop', source });
    const stay = { position: 'sticky', 'z-index': '2' };
    const parts = {
      '& > section': { padding: '0', border: '0' },
      '& > section *': { 'scroll-margin-bottom': `calc(${bottom} + 60px)` },
      '& > section + *': {
        ...{ ...stay, bottom, background: 'var(--rang-card)' },
        'box-shadow': '0 -4px 8px 4px var(--rang-card)',
      },
      // The button has a ground of its own.
      '& > section + * + *': { ...stay, bottom: '10px', 'box-shadow': '0 0 0 10px var(--rang-card)' },
    };
    for (const [selector, styles] of Object.entries(parts)) {
      const rule = new Rule({ selector, source });
      rule.append(...Object.entries(styles).map(([prop, value]) => ({ prop, value, source })));
      desktop.append(rule);
    }
    // At the end of the rule, as it wins over what stands in its place.
    word.parent.append(desktop);
  },
  /** Across a phone's lower edge. */
  'bar-below': {
    position: 'fixed',
    'z-index': '100',
    inset: 'auto 0 0',
    'padding-bottom': 'env(safe-area-inset-bottom)',
    'border-top': '1px solid var(--rang-line)',
    background: 'var(--rang-card)',
  },

  /** Floats below the header: what the player is doing does not move. On a phone the way back and a title stay in sight. */
  'float-below-header': (word) => {
    const { source } = word;
    const phone = new AtRule({ name: 'media', params: '$phone', source });
    word.parent.append(phone.append({ prop: 'top', value: 'calc(var(--rang-header-height) + 66px)', source }));
    return {
      position: 'fixed',
      top: 'calc(var(--rang-header-height) + 8px)',
      left: '50%',
      width: 'max-content',
      transform: 'translateX(-50%)',
    };
  },

  /**
   * What a thing lies on: ground, edge and corners, which may `clip` what is in it, and how far from the edge that is; an edge
   * and corners alone; ground and edge of one pigment.
   */
  surface: (_, words, room) => {
    const [ground, edge, corners, clip] = split(words);
    return {
      ...border(edge),
      ...(corners !== undefined && { 'border-radius': radius(corners) }),
      ...(clip !== undefined && { overflow: 'hidden' }),
      ...(room !== undefined && { padding: room }),
      background: colour(ground),
    };
  },
  frame: (_, words) => {
    const [edge, corners] = split(words);
    return { ...border(edge), 'border-radius': radius(corners) };
  },
  tint: (_, name) => ({ 'border-color': colour(name), background: colour(`${name}-tint`) }),

  /** A control that is pointed at, pressed, focused, chosen, or of no use just now. */
  'hover-fill': (word, ground) => insertBelow(word, '&:hover', { background: colour(ground) }),
  'hover-fill-enabled': (word, ground) =>
    insertBelow(word, '&:hover:not(:disabled, [aria-disabled=true])', { background: colour(ground) }),
  press: (word) => {
    insertBelow(word, '&:active', { transform: 'scale(0.985)' });
    return { transition: 'background-color var(--rang-quick), transform var(--rang-quick)' };
  },
  ring: { outline: '2px solid var(--rang-gold-line)', 'outline-offset': '2px' },
  chosen: (_, name) => ({
    'border-color': 'var(--rang-gold-line)',
    'box-shadow': 'inset 0 0 0 1px var(--rang-gold-line)',
    ...(name !== undefined && { color: colour(name) }),
  }),
  off: {
    'border-color': 'var(--rang-line)',
    background: 'var(--rang-raised)',
    color: 'var(--rang-muted)',
    cursor: 'default',
  },
  /** A switch as a pill with a knob: a checkbox, or what is drawn in a button that says `aria-checked`. */
  'pill-switch': (word) => {
    insertBelow(word, "&:checked, [aria-checked='true'] > &", {
      '--knob': colour('on-gold'),
      'border-color': colour('gold-edge'),
      'background-color': colour('gold-fill'),
      'background-position': '100%',
    });
    return {
      flex: 'none',
      width: '34px',
      height: '20px',
      ...border('control-line'),
      'border-radius': radius('pill'),
      background: `radial-gradient(circle, var(--knob, ${colour('muted')}) 6px, transparent 6.5px) 0 / 18px 18px no-repeat`,
      'background-color': colour('raised'),
      transition: 'background-position var(--rang-quick)',
      'forced-color-adjust': 'none',
    };
  },
  /** What is to be pressed before all else. */
  gold: (_, corners) => ({
    ...border('gold-edge'),
    'border-radius': radius(corners),
    background: colour('gold-fill'),
    color: colour('on-gold'),
    'font-weight': '650',
  }),
  /** What may be pressed and is not to be pressed in passing. */
  quiet: {
    'border-color': colour('gold-line'),
    // In the dark the tint lets through what is behind it.
    background: `linear-gradient(${colour('gold-tint')} 0 0) ${colour('card')}`,
    color: colour('gold'),
  },
  /** A way on, at the end of a line of text. */
  'way-on': {
    flex: 'none',
    'min-height': 'var(--rang-target)',
    'padding-inline': '14px',
    ...border('gold-line'),
    'border-radius': radius('pill'),
    ...sayType('600 gold'),
  },
  wheel: {
    ...square('18px'),
    'border-radius': '50%',
    border: '2.5px solid currentcolor',
    'border-inline-end-color': 'transparent',
    animation: 'var(--rang-turning)',
  },
  arrive: (_, from = 'none') => ({ '--arrive-from': from, animation: 'var(--rang-arriving)' }),
  /** A card that is one link. */
  lift: (word) => {
    insertBelow(word, '&:hover', { 'border-color': 'var(--rang-gold-line)', transform: 'translateY(-2px)' });
    return { transition: 'border-color var(--rang-quick), transform var(--rang-calm) var(--rang-ease)' };
  },
  /** The input of a choice lies over all of it, unseen: it takes the tap and the keys. */
  'cover-input': { position: 'absolute', inset: '0', ...square('100%'), margin: '0', opacity: '0', cursor: 'inherit' },

  /** Read out and not seen, where the screen has no room; the class `rang-unseen` where it never is. */
  'visually-hidden': {
    position: 'absolute',
    ...square('1px'),
    margin: '0',
    overflow: 'hidden',
    'clip-path': 'inset(50%)',
    'white-space': 'nowrap',
  },
};
