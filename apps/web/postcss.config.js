import { mixins } from './css-mixins.js';

/**
 * The breakpoints, by name: `@media $phone`. No style sheet has one of its own. A low window, `flat`, is a phone on its side
 * or a desktop's at twice the size: it counts as a phone's low screen, whose parts stand side by side.
 */
const BREAKPOINTS = {
  narrow: '(max-width: 26em)',
  phone: '(max-width: 47.99em), (max-width: 65.99em) and (max-height: 480px)',
  low: '(max-width: 47.99em) and (max-height: 760px), (max-width: 65.99em) and (max-height: 480px)',
  flat: '(max-width: 65.99em) and (max-height: 480px)',
  tablet: '(min-width: 48em) and (max-width: 65.99em) and (min-height: 480.02px)',
  wide: '(min-width: 48em) and (min-height: 480.02px), (min-width: 66em)',
  desktop: '(min-width: 66em)',
};

export default {
  plugins: {
    'postcss-preset-mantine': { mixins },
    'postcss-simple-vars': { variables: BREAKPOINTS },
  },
};
